/** Types that are not made of others. */
import ts from "typescript";
import { basic, type Type } from "./model.ts";
import type { NotData } from "./notdata.ts";
import { templatePattern } from "./template.ts";

/** The model's form of a type that is no object, union or intersection, or why there is none. */
export function simpleType(type: ts.Type, checker: ts.TypeChecker): Type | NotData {
  const { flags } = type;
  if (isUnresolved(type)) {
    return { problem: "TypeScript can't resolve the type", hint: "see its own message for this place; import or install what is missing" };
  }
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return basic("ANY");
  if (flags & ts.TypeFlags.StringLiteral) return { literal: { text: (type as ts.StringLiteralType).value } };
  if (flags & ts.TypeFlags.NumberLiteral) return { literal: { number: (type as ts.NumberLiteralType).value } };
  if (flags & ts.TypeFlags.BooleanLiteral) return { literal: { boolean: checker.typeToString(type) === "true" } };
  if (flags & ts.TypeFlags.TemplateLiteral) {
    return { basic: "STRING", rule: { matchesRegexp: templatePattern(type as ts.TemplateLiteralType) } };
  }
  if (flags & ts.TypeFlags.StringLike) return basic("STRING");
  if (flags & ts.TypeFlags.NumberLike) return basic("NUMBER");
  if (flags & ts.TypeFlags.BooleanLike) return basic("BOOLEAN");
  if (flags & ts.TypeFlags.BigIntLike) return basic("BIGINT");
  if (flags & ts.TypeFlags.Null) return basic("NULL");
  if (flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return basic("NEVER");
  if (flags & ts.TypeFlags.NonPrimitive) return { object: { fields: [], additional: basic("ANY") } };
  if (flags & ts.TypeFlags.ESSymbolLike) {
    return { problem: "a symbol is not JSON data", hint: "use a string, or leave the field out" };
  }
  const problem = `the type ${checker.typeToString(type)} is not resolved`;
  return { problem, hint: "give the type parameter a concrete type where the endpoint uses it" };
}

/** What the checker makes of a name it doesn't know: an `any` of another name. */
const isUnresolved = (type: ts.Type): boolean => (type as { intrinsicName?: string }).intrinsicName === "error";
