/** Maps the checker's types to the model's. */
import ts from "typescript";
import type { Diagnostics } from "./diagnostics.ts";
import { Marks, type Peeled } from "./marks.ts";
import { basic, type Declaration, type Field, type Type } from "./model.ts";
import { notData } from "./notdata.ts";
import type { Project } from "./program.ts";
import { inOrderWritten, isHidden } from "./properties.ts";
import { combine, refused } from "./rules.ts";
import { simpleType } from "./simple.ts";
import { discriminatorOf, foldBooleans, isImpossible, orderedMembers } from "./unions.ts";

export type Direction = "request" | "response";

/** Where a type stands. */
export interface Place {
  /** For people: `Req.items[].fn`. */
  path: string;
  /** Where an error in it is reported. */
  at: ts.Node;
  /** How the type is written there, where that is known: unions are in the order written. */
  node?: ts.TypeNode | undefined;
}

interface Entry {
  type?: Type;
  /** Position among the declarations, once something refers to it. */
  index?: number;
}

/** Deeper than anyone writes: a generic type that grows with every level. */
const MAX_DEPTH = 100;

export class Shapes {
  readonly marks: Marks;
  readonly checker: ts.TypeChecker;
  readonly #entries = new Map<ts.Type, Entry>();
  #depth = 0;

  constructor(
    readonly project: Project,
    readonly direction: Direction,
    readonly declarations: Declaration[],
    readonly diagnostics: Diagnostics,
  ) {
    this.checker = project.checker;
    this.marks = new Marks(project.checker, project.sdk);
  }

  /** The model's form of a type. What can't be data is reported, and stands as `any` from there on. */
  map(type: ts.Type, place: Place): Type {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Union | ts.TypeFlags.Intersection))) {
      const mapped = simpleType(type, this.checker);
      return "problem" in mapped ? this.report(place, mapped.problem, mapped.hint) : mapped;
    }
    // Arrays are no place to break a recursion at: their element is, and has a name.
    const known = this.checker.isArrayType(type) ? undefined : this.#entries.get(type);
    if (known !== undefined) {
      return this.#again(type, known);
    }
    if (this.#depth >= MAX_DEPTH) {
      return this.report(place, "the type grows without end", "end the recursion, or use unknown for the part that may be anything");
    }
    const entry: Entry = {};
    this.#entries.set(type, entry);
    this.#depth++;
    entry.type = type.isUnion() ? this.#union(type, place) : this.#member(this.marks.peel(type), place);
    this.#depth--;
    if (entry.index === undefined) {
      return entry.type;
    }
    this.declarations[entry.index]!.type = entry.type;
    return { reference: entry.index };
  }

  /** A field's type: whether it may be left out, and what it is otherwise. */
  field(property: ts.Symbol, parent: Place): { type: ts.Type; optional: boolean; place: Place } {
    const declaration = property.declarations?.[0];
    const own = declaration !== undefined && this.project.isOwn(declaration.getSourceFile());
    const type = this.checker.getTypeOfSymbol(property);
    const node = declaration && (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration)) ? declaration.type : undefined;
    const place = { path: `${parent.path}.${property.name}`, at: own ? declaration : parent.at, node };
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0 || acceptsUndefined(type);
    return { type: this.#unmapped(this.defined(type)), optional, place };
  }

  /** The properties of an object that are data. Methods and the like are reported. */
  properties(type: ts.Type, place: Place): ts.Symbol[] {
    return inOrderWritten(this.checker.getPropertiesOfType(type)).filter((property) => {
      const declaration = property.valueDeclaration;
      if (Marks.isSymbolKeyed(property) || (declaration && isHidden(declaration))) {
        return false;
      }
      const inClass = declaration !== undefined && ts.isClassLike(declaration.parent);
      if (property.flags & ts.SymbolFlags.Method || (inClass && property.flags & ts.SymbolFlags.Accessor)) {
        const at = declaration && this.project.isOwn(declaration.getSourceFile()) ? declaration : place.at;
        const what = property.flags & ts.SymbolFlags.Method ? "a method" : "an accessor of a class";
        this.report({ path: `${place.path}.${property.name}`, at }, `${what} is not JSON data`, "declare an interface with the data fields only");
        return false;
      }
      return true;
    });
  }

  /** What an index signature or `Record` says of all other keys. */
  additional(type: ts.Type, place: Place): Type | undefined {
    const infos = this.checker.getIndexInfosOfType(type).filter((info) => !(info.keyType.flags & ts.TypeFlags.ESSymbolLike));
    if (infos.length === 0) {
      return undefined;
    }
    const info = infos.find((i) => i.keyType.flags & ts.TypeFlags.String) ?? infos[0]!;
    return this.map(this.defined(info.type), { path: `${place.path}[key]`, at: place.at });
  }

  /** Without undefined, which JSON doesn't have. A union with null keeps it, and its members are sorted out one by one. */
  defined(type: ts.Type): ts.Type {
    const strip = type.isUnion() && acceptsUndefined(type) && !type.types.some((t) => t.flags & ts.TypeFlags.Null);
    return strip ? this.checker.getNonNullableType(type) : type;
  }

  report(place: Place, problem: string, hint: string): Type {
    this.diagnostics.error(nameOf(place.at), `${place.path}: ${problem}`, hint);
    return basic("ANY");
  }

  #again(type: ts.Type, entry: Entry): Type {
    const worth = entry.type === undefined || (entry.type.object !== undefined && this.#name(type) !== undefined);
    if (entry.index === undefined && worth) {
      entry.index = this.declarations.length;
      this.declarations.push({ name: this.#name(type) ?? "anonymous", type: entry.type ?? basic("ANY") });
    }
    return entry.index === undefined ? entry.type! : { reference: entry.index };
  }

  #name(type: ts.Type): string | undefined {
    const name = type.aliasSymbol?.name ?? type.symbol?.name;
    if (name === undefined || name.startsWith("__")) {
      return undefined;
    }
    const text = this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    return text.length > 100 ? name : text;
  }

  /** A type that is no union, with its marks taken off. */
  #member(peeled: Peeled, place: Place): Type {
    if (peeled.bare !== undefined) {
      return this.report(place, `${peeled.bare} says nothing of the type`, `write the type it restricts too: string & ${peeled.bare}`);
    }
    if (peeled.wire?.place === "HTTP_STATUS") {
      return basic("NUMBER");
    }
    return this.#ruled(this.#core(peeled.core, place), peeled.core, [peeled.rules], place);
  }

  #core(type: ts.Type, place: Place): Type {
    return type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) ? this.#structure(type, place) : this.map(type, place);
  }

  #ruled(type: Type, core: ts.Type, sets: Peeled["rules"][], place: Place): Type {
    for (const rule of sets.flat()) {
      if (rule.rule === undefined) {
        this.report(place, `${rule.text}: its argument is not a literal`, "write the number or string itself");
        return type;
      }
      const hint = refused(rule, core, type);
      if (hint !== undefined) {
        this.report(place, `${rule.text} does not apply to ${this.checker.typeToString(core)}`, hint);
        return type;
      }
    }
    const rule = combine(sets.map((set) => set.map((r) => r.rule!)));
    if (rule === undefined) {
      return type;
    }
    return { ...type, rule: type.rule === undefined ? rule : { all: { rules: [type.rule, rule] } } };
  }

  #structure(type: ts.Type, place: Place): Type {
    if (isImpossible(type, this.checker)) return basic("NEVER");
    const from = this.#mappedFrom(type);
    if (from !== undefined) return this.checker.isArrayType(from.core) ? this.#mappedArray(type, from, place) : this.map(from.before, place);
    if (this.checker.isTupleType(type)) return this.#tuple(type as ts.TupleTypeReference, place);
    if (this.checker.isArrayType(type)) {
      const element = this.checker.getTypeArguments(type as ts.TypeReference)[0]!;
      return { array: { element: this.#element(element, { path: `${place.path}[]`, at: place.at, node: elementNode(place.node) }) } };
    }
    const array = this.#arrayBase(type);
    if (array !== undefined) return this.#structure(array, place);
    const name = type.symbol?.name;
    const declared = type.symbol?.declarations?.[0]?.getSourceFile();
    if (name === "Date" && declared && this.project.program.isSourceFileDefaultLibrary(declared)) return basic("DATE");
    if (name === "Decimal" && declared && this.project.sdk.has(declared.fileName)) return basic("DECIMAL");
    const json = this.#toJson(type);
    if (json !== undefined) return this.map(this.defined(json), place);
    const problem = notData(type, this.checker, (file) => this.project.isOwn(file));
    if (problem !== undefined) return this.report(place, problem.problem, problem.hint);
    const fields: Field[] = this.properties(type, place).map((property) => {
      const field = this.field(property, place);
      const doc = ts.displayPartsToString(property.getDocumentationComment(this.checker));
      const mapped = this.map(field.type, field.place);
      return { name: property.name, type: mapped, ...(field.optional && { optional: true }), ...(doc !== "" && { doc }) };
    });
    const additional = this.additional(type, place);
    return { object: { fields, ...(additional && { additional }) } };
  }

  /**
   * A mapped type over a string is a string, but over a marked or branded string, which `extends object`, the checker maps all of
   * String's methods: `DeepPartial<T>` and its like do that. What was meant is the type before; undefined when there was no such type.
   */
  #mappedFrom(type: ts.Type): Peeled & { before: ts.Type } | undefined {
    if (!((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped)) return undefined;
    this.checker.getPropertiesOfType(type);
    // Internal to the checker, and set once the properties are resolved.
    const before = (type as { modifiersType?: ts.Type }).modifiersType;
    if (before === undefined || before.isUnion()) return undefined;
    const peeled = this.marks.peel(before);
    return this.marks.isWhole(peeled.core) || peeled.wire?.place === "COOKIE" ? { ...peeled, before } : undefined;
  }

  #unmapped(type: ts.Type): ts.Type {
    const from = this.#mappedFrom(type);
    return from === undefined || this.checker.isArrayType(from.core) ? type : from.before;
  }

  /** An array that was mapped in this way: its elements are the mapped ones. */
  #mappedArray(type: ts.Type, { core, rules }: Peeled, place: Place): Type {
    const element = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)!;
    return this.#ruled({ array: { element: this.#element(element, { ...place, path: `${place.path}[]` }) } }, core, [rules], place);
  }

  /** `interface JsonArray extends Array<JsonValue> {}`, which is how recursive arrays had to be written once. */
  #arrayBase(type: ts.Type): ts.Type | undefined {
    return type.isClassOrInterface() ? type.getBaseTypes()?.find((base) => this.checker.isArrayType(base)) : undefined;
  }

  /** In a response, an object with `toJSON` is what that returns: JSON.stringify calls it. */
  #toJson(type: ts.Type): ts.Type | undefined {
    const property = this.direction === "response" ? type.getProperty("toJSON") : undefined;
    const signature = property && this.checker.getTypeOfSymbol(property).getCallSignatures()[0];
    return signature?.getReturnType();
  }

  #tuple(type: ts.TupleTypeReference, place: Place): Type {
    const types = this.checker.getTypeArguments(type);
    const elements: { type: Type; optional?: boolean }[] = [];
    let rest: Type | undefined;
    for (const [index, flags] of type.target.elementFlags.entries()) {
      if (rest !== undefined) {
        return this.report(place, "a tuple with elements after its rest is not supported", "put the rest element last");
      }
      const at = { path: `${place.path}[${index}]`, at: place.at };
      const mapped = flags & ts.ElementFlags.Optional ? this.map(this.defined(types[index]!), at) : this.#element(types[index]!, at);
      if (flags & ts.ElementFlags.Variable) {
        rest = mapped;
      } else {
        elements.push(flags & ts.ElementFlags.Optional ? { type: mapped, optional: true } : { type: mapped });
      }
    }
    return { tuple: { elements, ...(rest && { rest }) } };
  }

  /** JSON.stringify writes undefined in an array as null. */
  #element(type: ts.Type, place: Place): Type {
    const mapped = this.map(this.defined(type), place);
    const nullable = this.direction === "response" && type.isUnion() && type.types.some((t) => t.flags & ts.TypeFlags.Undefined);
    return nullable ? { union: { members: [mapped, basic("NULL")] } } : mapped;
  }

  #union(type: ts.UnionType, place: Place): Type {
    const groups = new Map<ts.Type, Peeled[]>();
    for (const member of orderedMembers(type, place.node, this.checker, (member) => this.marks.peel(member).core)) {
      if (!(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void))) {
        const peeled = this.marks.peel(member);
        if (peeled.bare !== undefined || peeled.wire?.place === "HTTP_STATUS") {
          return this.#member(peeled, place);
        }
        groups.set(peeled.core, [...(groups.get(peeled.core) ?? []), peeled]);
      }
    }
    for (const core of groups.keys()) {
      if (groups.size > 1 && isImpossible(core, this.checker)) {
        groups.delete(core);
      }
    }
    const members = [...groups].map(([core, alternatives]) =>
      this.#ruled(this.map(core, { path: place.path, at: place.at }), core, alternatives.map((a) => a.rules), place),
    );
    const folded = foldBooleans(members);
    if (folded.length === 1) {
      return folded[0]!;
    }
    const discriminator = discriminatorOf([...groups.keys()], this.checker);
    return { union: { members: folded, ...(discriminator && { discriminator }) } };
  }
}

const acceptsUndefined = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0 ||
  (type.isUnion() && type.types.some((t) => t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));

/** The name of what an error is about, so that it points at it and not at the comment above. */
function nameOf(node: ts.Node): ts.Node {
  return ts.getNameOfDeclaration(node as ts.Declaration) ?? node;
}

function elementNode(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
  if (node === undefined) return undefined;
  if (ts.isArrayTypeNode(node)) return ts.isParenthesizedTypeNode(node.elementType) ? node.elementType.type : node.elementType;
  return ts.isTypeReferenceNode(node) && node.typeArguments?.length === 1 ? node.typeArguments[0] : undefined;
}
