/** Members of a union: their order, and what tells them apart. */
import ts from "typescript";
import { basic, type Type } from "./model.ts";

/**
 * The members in the order written, where that can be known: the checker sorts them by when it first saw them, and the first that
 * decodes wins.
 */
export function orderedMembers(
  type: ts.UnionType,
  node: ts.TypeNode | undefined,
  checker: ts.TypeChecker,
  coreOf: (member: ts.Type) => ts.Type,
): readonly ts.Type[] {
  // By symbol too: written inside a generic type, a member is `List<T>`, here it is `List<number>`.
  const positions = new Map<ts.Type | ts.Symbol, number>();
  const visited = new Set<ts.Node>();
  const visit = (at: ts.TypeNode | undefined): void => {
    if (at === undefined || visited.has(at)) {
      return;
    }
    visited.add(at);
    if (ts.isParenthesizedTypeNode(at)) {
      visit(at.type);
    } else if (ts.isUnionTypeNode(at)) {
      at.types.forEach(visit);
    } else {
      const found = checker.getTypeFromTypeNode(at);
      if (found.isUnion() && ts.isTypeReferenceNode(at)) {
        visit(aliasNode(found));
      }
      if (found.isUnion() && ts.isTypeReferenceNode(at)) {
        // The members of `Query<number | string>` are those of its argument, with a mark.
        at.typeArguments?.forEach(visit);
      }
      for (const member of found.isUnion() ? found.types : [found]) {
        if (!positions.has(member)) {
          const position = positions.size;
          positions.set(member, position);
          if (member.symbol && !positions.has(member.symbol)) {
            positions.set(member.symbol, position);
          }
        }
      }
    }
  };
  visit(aliasNode(type));
  visit(node);
  const unknown = (member: ts.Type): number => (member.flags & ts.TypeFlags.Null ? 2 : 1) * 1e9;
  const position = (member: ts.Type): number => positions.get(coreOf(member)) ?? positions.get(member) ?? positions.get(member.symbol) ?? unknown(member);
  return [...type.types].sort((a, b) => position(a) - position(b));
}

/** An intersection that no value satisfies, because its parts disagree about a field. The checker shows it only by having no properties. */
export function isImpossible(type: ts.Type, checker: ts.TypeChecker): boolean {
  return (
    type.isIntersection() &&
    checker.getPropertiesOfType(type).length === 0 &&
    type.types.some((part) => checker.getPropertiesOfType(part).length > 0)
  );
}

function aliasNode(type: ts.Type): ts.TypeNode | undefined {
  const declaration = type.aliasSymbol?.declarations?.[0];
  return declaration && ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
}

const UNIT = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral;

/** A field that every object among the members requires, each with a literal of its own. */
export function discriminatorOf(members: readonly ts.Type[], checker: ts.TypeChecker): string | undefined {
  const objects = members.filter(
    (m) => m.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && !checker.isArrayType(m) && !checker.isTupleType(m),
  );
  if (objects.length < 2) {
    return undefined;
  }
  const tag = (object: ts.Type, name: string): unknown => {
    const property = checker.getPropertyOfType(object, name);
    const type = property && !(property.flags & ts.SymbolFlags.Optional) ? checker.getTypeOfSymbol(property) : undefined;
    return type && type.flags & UNIT ? ((type as ts.LiteralType).value ?? checker.typeToString(type)) : undefined;
  };
  const names = checker.getPropertiesOfType(objects[0]!).map((p) => p.name);
  return names.find((name) => {
    const tags = objects.map((object) => tag(object, name));
    return !tags.includes(undefined) && new Set(tags).size === tags.length;
  });
}

/** `true | false`, which is how the checker holds a boolean. */
export function foldBooleans(members: Type[]): Type[] {
  const at = members.findIndex((m) => m.literal?.boolean !== undefined && m.rule === undefined);
  const other = members.findIndex((m, i) => i !== at && m.literal?.boolean === !members[at]?.literal?.boolean && m.rule === undefined);
  if (at < 0 || other < 0) {
    return members;
  }
  return members.map((m, i) => (i === Math.min(at, other) ? basic("BOOLEAN") : m)).filter((_, i) => i !== Math.max(at, other));
}
