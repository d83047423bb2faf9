/** Template literal types as regular expressions. */
import ts from "typescript";

/** An expression that matches what a type such as `user_${number}` allows. */
export function templatePattern(type: ts.TemplateLiteralType): string {
  let pattern = `^${escape(type.texts[0]!)}`;
  for (const [index, part] of type.types.entries()) {
    pattern += partPattern(part) + escape(type.texts[index + 1]!);
  }
  return `${pattern}$`;
}

function partPattern(part: ts.Type): string {
  if (part.flags & ts.TypeFlags.Number) return "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";
  if (part.flags & ts.TypeFlags.BigInt) return "-?(?:0|[1-9]\\d*)";
  return "(?s:.*)";
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
