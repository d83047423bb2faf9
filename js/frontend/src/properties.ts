/** The properties of an object type, as data. */
import ts from "typescript";

/** Fields in the order of their declarations: mapped types such as Omit have them in the order in which the checker met their names. */
export function inOrderWritten(properties: ts.Symbol[]): ts.Symbol[] {
  const files: ts.SourceFile[] = [];
  const places = new Map<ts.Symbol, [file: number, position: number]>();
  for (const property of properties) {
    const declaration = property.declarations?.[0];
    if (declaration === undefined) {
      return properties;
    }
    const file = declaration.getSourceFile();
    if (!files.includes(file)) {
      files.push(file);
    }
    places.set(property, [files.indexOf(file), declaration.pos]);
  }
  return [...properties].sort((a, b) => places.get(a)![0] - places.get(b)![0] || places.get(a)![1] - places.get(b)![1]);
}

/** Private and `#private` fields are no part of the data. */
export function isHidden(declaration: ts.Declaration): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  const name = ts.getNameOfDeclaration(declaration);
  return (ts.getCombinedModifierFlags(declaration) & hidden) !== 0 || (name !== undefined && ts.isPrivateIdentifier(name));
}
