/** What JSON can't hold, and what to use instead. */
import ts from "typescript";

export interface NotData {
  problem: string;
  hint: string;
}

const INSTEAD: Record<string, string> = {
  Map: "use Record<string, V>, or an array of pairs",
  ReadonlyMap: "use Record<string, V>, or an array of pairs",
  WeakMap: "use Record<string, V>",
  Set: "use an array",
  ReadonlySet: "use an array",
  WeakSet: "use an array",
  Promise: "await it first",
  PromiseLike: "await it first",
  RegExp: "use a string",
  URL: "use a string, with IsURL from encore.dev/validate",
  Error: "throw it, or send its message as a string",
  Function: "leave it out",
  Buffer: "use a string in base64",
  ArrayBuffer: "use a string in base64, or number[]",
};

/** Why an object type as a whole is no data; undefined when it may be. Methods of the program's own types are reported one by one. */
export function notData(type: ts.Type, checker: ts.TypeChecker, isOwn: (file: ts.SourceFile) => boolean): NotData | undefined {
  const text = checker.typeToString(type);
  if (type.getCallSignatures().length > 0) {
    return { problem: "a function is not JSON data", hint: "leave it out of the type" };
  }
  if (type.getConstructSignatures().length > 0) {
    return { problem: "a class is not JSON data", hint: "use an interface with the data fields" };
  }
  const name = type.symbol?.name ?? "";
  const declarations = type.symbol?.declarations ?? [];
  if (declarations.length === 0 || declarations.some((d) => isOwn(d.getSourceFile()))) {
    return undefined;
  }
  const instead = Object.hasOwn(INSTEAD, name) ? INSTEAD[name] : undefined;
  if (instead !== undefined || /^(Big)?(Uint|Int|Float)\d+(Clamped)?Array$/.test(name)) {
    return { problem: `${text} is not JSON data`, hint: instead ?? "use a string in base64, or number[]" };
  }
  const method = checker.getPropertiesOfType(type).find((p) => p.flags & ts.SymbolFlags.Method);
  return method && { problem: `${text} is not JSON data: it has the method ${method.name}`, hint: "use an interface with the data fields" };
}
