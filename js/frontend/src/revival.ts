/**
 * Plans for the worker: which values of a handler's argument must become Date, bigint or Decimal.
 *
 * `js/worker/src/revive.ts` is the reader, and describes the form.
 */
import type { Decide, Entry, Plan, Shape } from "../../worker/src/revive.ts";
import type { Declaration, Field, Type } from "./model.ts";

export class Revival {
  readonly table: Entry[] = [];
  readonly #needed = new Map<number, boolean>();
  readonly #tableIndex = new Map<number, number>();

  constructor(readonly declarations: readonly Declaration[]) {}

  /** Undefined when the argument of the type is right as JSON.parse makes it, which is the usual case. */
  planOf(request: Type | undefined): Plan | undefined {
    return request && this.#plan(request);
  }

  #plan(type: Type): Plan | undefined {
    if (!this.#needs(type, new Set())) return undefined;
    if (type.basic === "DATE") return "d";
    if (type.basic === "BIGINT") return "b";
    if (type.basic === "DECIMAL") return "m";
    if (type.reference !== undefined) return { ref: this.#entry(type.reference) };
    if (type.array) return { items: this.#plan(type.array.element)! };
    if (type.tuple) {
      const rest = type.tuple.rest && this.#plan(type.tuple.rest);
      return { tuple: type.tuple.elements.map((e) => this.#plan(e.type) ?? 0), ...(rest && { rest }) };
    }
    if (type.object) {
      const fields: Record<string, Plan> = {};
      for (const field of type.object.fields) {
        const plan = this.#plan(field.type);
        if (plan !== undefined) {
          fields[field.name] = field.wire?.place === "COOKIE" ? { fields: { value: plan } } : plan;
        }
      }
      const additional = type.object.additional && this.#plan(type.object.additional);
      // Declared names are not among the others, whether or not they need reviving.
      const known = additional && type.object.fields.map((f) => f.name);
      return { fields, ...(additional && { additional, known: known! }) };
    }
    return this.#union(type.union!);
  }

  #union(union: NonNullable<Type["union"]>): Plan | undefined {
    const members = union.members.filter((member) => member.basic !== "NULL");
    if (members.length === 1) {
      // Nullable: null is left alone everywhere.
      return this.#plan(members[0]!);
    }
    return {
      choose: members.map((member): Decide => [this.#tagShape(member, union.discriminator) ?? this.#shape(member), this.#plan(member) ?? 0]),
    };
  }

  /** Shape by tag alone, when the union has one. */
  #tagShape(member: Type, discriminator: string | undefined): Shape | undefined {
    const object = this.#resolve(member).object;
    const tag = discriminator && object?.fields.find((f) => f.name === discriminator);
    return tag ? { object: { [tag.name]: this.#shape(tag.type) }, required: [tag.name] } : undefined;
  }

  #shape(type: Type): Shape {
    if (type.literal) return { is: type.literal.text ?? type.literal.number ?? type.literal.boolean! };
    if (type.reference !== undefined) return { ref: this.#entry(type.reference) };
    if (type.array) return { items: this.#shape(type.array.element) };
    if (type.tuple) {
      const { elements, rest } = type.tuple;
      const least = elements.filter((e) => !e.optional).length;
      return { tuple: elements.map((e) => this.#shape(e.type)), least, ...(rest && { rest: this.#shape(rest) }) };
    }
    if (type.union) return { any: type.union.members.map((member) => this.#shape(member)) };
    if (type.object) {
      const { fields, additional } = type.object;
      return {
        object: Object.fromEntries(fields.map((f: Field) => [f.name, this.#shape(f.type)])),
        required: fields.filter((f) => !f.optional).map((f) => f.name),
        ...(additional && { additional: this.#shape(additional) }),
      };
    }
    return BASIC_SHAPES[type.basic!];
  }

  /** The place in the table of a declaration, which is filled on first use; recursion finds it being filled. */
  #entry(reference: number): number {
    let index = this.#tableIndex.get(reference);
    if (index === undefined) {
      index = this.table.length;
      this.#tableIndex.set(reference, index);
      this.table.push({ plan: 0, shape: "*" });
      const { type } = this.declarations[reference]!;
      this.table[index] = { plan: this.#plan(type) ?? 0, shape: this.#shape(type) };
    }
    return index;
  }

  #resolve(type: Type): Type {
    return type.reference === undefined ? type : this.#resolve(this.declarations[type.reference]!.type);
  }

  #needs(type: Type, visiting: Set<number>): boolean {
    if (type.basic) return ["DATE", "BIGINT", "DECIMAL"].includes(type.basic);
    if (type.array) return this.#needs(type.array.element, visiting);
    if (type.union) return type.union.members.some((member) => this.#needs(member, visiting));
    if (type.tuple) {
      const parts = [...type.tuple.elements.map((e) => e.type), ...(type.tuple.rest ? [type.tuple.rest] : [])];
      return parts.some((part) => this.#needs(part, visiting));
    }
    if (type.object) {
      const parts = [...type.object.fields.map((f) => f.type), ...(type.object.additional ? [type.object.additional] : [])];
      return parts.some((part) => this.#needs(part, visiting));
    }
    return type.reference !== undefined && this.#needsReference(type.reference, visiting);
  }

  #needsReference(reference: number, visiting: Set<number>): boolean {
    const known = this.#needed.get(reference);
    if (known !== undefined) return known;
    if (visiting.has(reference)) return false;
    visiting.add(reference);
    const needs = this.#needs(this.declarations[reference]!.type, visiting);
    // A "no" found inside a cycle holds only for this walk; a "yes" holds always.
    if (needs || visiting.size === 1) {
      this.#needed.set(reference, needs);
    }
    visiting.delete(reference);
    return needs;
  }
}

const BASIC_SHAPES = {
  STRING: "s",
  NUMBER: "n",
  BOOLEAN: "t",
  NULL: "z",
  ANY: "*",
  DATE: "d",
  BIGINT: "b",
  DECIMAL: "m",
  NEVER: "-",
} as const;
