/** Reads the marks that the SDK's types leave (js/sdk/src/internal/marks.ts). */
import ts from "typescript";
import type { Rule, Wire } from "./model.ts";
import type { Sdk } from "./sdk.ts";

/** What an intersection is made of. */
export interface Peeled {
  /** The type without marks. When several objects are left, the whole intersection: its properties are what counts. */
  core: ts.Type;
  /** All must hold. */
  rules: MarkedRule[];
  wire?: WireMark;
  /** The type is nothing but a mark. */
  bare?: string;
}

export interface WireMark {
  place: Wire["place"];
  /** "" for the default. */
  name: string;
}

export interface MarkedRule {
  /** As the program writes it: `MinLen<3>`. */
  text: string;
  kind: "length" | "number" | "text";
  /** Undefined when the argument is no literal. */
  rule: Rule | undefined;
}

const WIRES: Record<string, Wire["place"]> = {
  headerMark: "HEADER",
  queryMark: "QUERY",
  cookieMark: "COOKIE",
  statusMark: "HTTP_STATUS",
};

type Argument = string | number | true | undefined;

const RULES: Record<string, { name: string; kind: MarkedRule["kind"]; make: (value: never) => Rule }> = {
  minMark: { name: "Min", kind: "number", make: (min: number) => ({ min }) },
  maxMark: { name: "Max", kind: "number", make: (max: number) => ({ max }) },
  minLenMark: { name: "MinLen", kind: "length", make: (minLength: number) => ({ minLength }) },
  maxLenMark: { name: "MaxLen", kind: "length", make: (maxLength: number) => ({ maxLength }) },
  regexpMark: { name: "MatchesRegexp", kind: "text", make: (matchesRegexp: string) => ({ matchesRegexp }) },
  startsWithMark: { name: "StartsWith", kind: "text", make: (startsWith: string) => ({ startsWith }) },
  endsWithMark: { name: "EndsWith", kind: "text", make: (endsWith: string) => ({ endsWith }) },
  emailMark: { name: "IsEmail", kind: "text", make: () => ({ format: "EMAIL" }) },
  urlMark: { name: "IsURL", kind: "text", make: () => ({ format: "URL" }) },
};

const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.EnumLike |
  ts.TypeFlags.ESSymbolLike;

export class Marks {
  constructor(
    readonly checker: ts.TypeChecker,
    readonly sdk: Sdk,
  ) {}

  /** Takes a type that is no union apart. */
  peel(type: ts.Type): Peeled {
    if (!type.isIntersection()) {
      const mark = this.#markOf(type);
      return mark === undefined ? { core: type, rules: [] } : { core: type, rules: [], bare: this.checker.typeToString(type) };
    }
    const peeled: Peeled = { core: type, rules: [] };
    const rest: ts.Type[] = [];
    for (const member of type.types) {
      const mark = this.#markOf(member);
      if (mark === undefined) {
        rest.push(member);
      } else if ("place" in mark) {
        peeled.wire ??= mark;
      } else {
        peeled.rules.push(mark);
      }
    }
    if (rest.length === 0) {
      return { ...peeled, bare: this.checker.typeToString(type) };
    }
    // `string & { __brand: … }` of whichever library: the value is the primitive.
    const primitive = rest.find((member) => member.flags & PRIMITIVE) ?? rest.find((member) => this.isWhole(member));
    peeled.core = primitive ?? (rest.length === 1 ? rest[0]! : type);
    return peeled;
  }

  /** The wire mark of a field's type, which may be a union. */
  wireOf(type: ts.Type): WireMark | undefined {
    const members = type.isUnion() ? type.types : [type];
    return members.map((member) => this.peel(member).wire).find((wire) => wire !== undefined);
  }

  /** Whether a property is a mark, or any other under a symbol: none of them is in JSON. */
  static isSymbolKeyed(property: ts.Symbol): boolean {
    return property.escapedName.toString().startsWith("__@");
  }

  /** Whether what a type is intersected with can only be a brand, because its values are no plain objects. */
  isWhole(type: ts.Type): boolean {
    return (type.flags & PRIMITIVE) !== 0 || this.checker.isArrayType(type) || this.checker.isTupleType(type) || ["Date", "Decimal"].includes(type.symbol?.name);
  }

  #markOf(type: ts.Type): WireMark | MarkedRule | undefined {
    if (!(type.flags & ts.TypeFlags.Object)) {
      return undefined;
    }
    const properties = type.getProperties();
    const property = properties.length === 1 ? properties[0]! : undefined;
    const key = property && /^__@(\w+Mark)@/.exec(property.escapedName.toString())?.[1];
    if (key === undefined || !this.#isOurs(property!)) {
      return undefined;
    }
    const argument = this.#argument(property!);
    if (key in WIRES) {
      return { place: WIRES[key]!, name: typeof argument === "string" ? argument : "" };
    }
    const found = RULES[key]!;
    const shown = argument === true ? "" : `<${typeof argument === "string" ? JSON.stringify(argument) : (argument ?? "…")}>`;
    return { text: found.name + shown, kind: found.kind, rule: argument === undefined ? undefined : found.make(argument as never) };
  }

  #isOurs(property: ts.Symbol): boolean {
    return property.declarations?.some((d) => this.sdk.has(d.getSourceFile().fileName)) ?? false;
  }

  /** The literal that a mark's property is of. */
  #argument(property: ts.Symbol): Argument {
    const type = this.checker.getNonNullableType(this.checker.getTypeOfSymbol(property));
    if (type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral)) {
      return (type as ts.LiteralType).value as string | number;
    }
    return type.flags & ts.TypeFlags.BooleanLiteral ? true : undefined;
  }
}
