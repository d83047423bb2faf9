/** Walks the program's files: finds the calls of `api`, and what is used of the SDK that is not there. */
import ts from "typescript";
import type { Diagnostics } from "./diagnostics.ts";
import type { Project } from "./program.ts";
import { LATER_API_KINDS, LATER_EXPORTS } from "./sdk.ts";

const LATER = "remove it, or run this program on a later version of Cortado";

/** The calls of `api` in a file, in order. */
export function endpointCalls(file: ts.SourceFile, project: Project, diagnostics: Diagnostics): ts.CallExpression[] {
  const { checker, sdk } = project;
  const calls: ts.CallExpression[] = [];

  const target = (node: ts.Node): ts.Symbol | undefined => {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };
  const isOurs = (symbol: ts.Symbol | undefined): boolean =>
    symbol?.declarations?.some((d) => sdk.has(d.getSourceFile().fileName)) ?? false;
  const isApi = (node: ts.Expression): boolean => {
    const symbol = target(node);
    return symbol?.name === "api" && isOurs(symbol);
  };
  /** Names without a value of that name can't be the SDK's, whatever their type. */
  const mayBeAlias = (node: ts.Expression): node is ts.Identifier =>
    ts.isIdentifier(node) && ((checker.getSymbolAtLocation(node)?.flags ?? 0) & ts.SymbolFlags.Alias) !== 0;

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      if (ts.isIdentifier(callee) ? isApi(callee) : isNamespaceMember(callee) && isApi(callee)) {
        calls.push(node);
      }
    } else if (ts.isPropertyAccessExpression(node) || ts.isQualifiedName(node)) {
      checkMember(node);
    }
    ts.forEachChild(node, visit);
  };

  const isNamespaceMember = (node: ts.Expression): boolean => ts.isPropertyAccessExpression(node) && mayBeAlias(node.expression);

  const checkMember = (node: ts.PropertyAccessExpression | ts.QualifiedName): void => {
    const [left, right] = ts.isQualifiedName(node) ? [node.left, node.right] : [node.expression, node.name];
    if (LATER_API_KINDS.has(right.text) && ts.isExpression(left) && (mayBeAlias(left) || isNamespaceMember(left)) && isApi(left)) {
      diagnostics.error(right, `api.${right.text} is not available on Cortado yet`, LATER);
    } else if (ts.isIdentifier(left) && mayBeAlias(left)) {
      const module = target(left);
      const isModule = module !== undefined && (module.flags & ts.SymbolFlags.ValueModule) !== 0 && isOurs(module);
      if (isModule && !checker.getExportsOfModule(module).some((s) => s.name === right.text)) {
        notExported(right, right.text);
      }
    }
  };

  const notExported = (node: ts.Node, name: string): void => {
    if (LATER_EXPORTS.has(name)) {
      diagnostics.error(node, `${name} is not available on Cortado yet`, LATER);
    } else {
      diagnostics.error(node, `encore.dev has no export ${name} here`, "check the name");
    }
  };

  checkImports(file, project, diagnostics, notExported);
  visit(file);
  return calls;
}

/** Module names of a file's imports and re-exports, `import()` included. Internal to the checker, which finds them anyway. */
export const importsOf = (file: ts.SourceFile): readonly ts.StringLiteralLike[] =>
  (file as unknown as { imports?: readonly ts.StringLiteralLike[] }).imports ?? [];

/** Imports of modules that are not there, and of names that modules don't have. */
function checkImports(
  file: ts.SourceFile,
  { checker, sdk }: Project,
  diagnostics: Diagnostics,
  notExported: (node: ts.Node, name: string) => void,
): void {
  for (const specifier of importsOf(file)) {
    const found = sdk.resolve(specifier.text);
    if (found === undefined) {
      continue;
    }
    if ("missing" in found) {
      const hint = specifier.text.startsWith("~") ? "import the endpoint's module and call it directly" : `there are ${sdk.modules()}`;
      diagnostics.error(specifier, found.missing, hint);
      continue;
    }
    const module = checker.getSymbolAtLocation(specifier);
    const names = module && new Set(checker.getExportsOfModule(module).map((s) => s.name));
    for (const element of namedElements(specifier.parent)) {
      const name = (element.propertyName ?? element.name).text;
      if (names && !names.has(name)) {
        notExported(element, name);
      }
    }
  }
}

function namedElements(declaration: ts.Node): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  if (ts.isImportDeclaration(declaration)) {
    const bindings = declaration.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  }
  if (ts.isExportDeclaration(declaration) && declaration.exportClause && ts.isNamedExports(declaration.exportClause)) {
    return declaration.exportClause.elements;
  }
  return [];
}
