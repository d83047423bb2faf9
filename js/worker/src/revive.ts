/**
 * Turns what JSON can't say into what the program declared: Date, bigint and Decimal in the argument of a handler.
 * A cookie arrives as `{"name", "value"}`, and its plan is that of such an object.
 *
 * The front end writes a plan per endpoint (`js/frontend/src/revival.ts`) that names only the places to change; the runtime has
 * validated the argument before, so that nothing is checked here but which member of a union a value is.
 */
import { Decimal } from "../../sdk/src/decimal.ts";

/** What to do with a value. null and undefined are always left alone. */
export type Plan =
  /** RFC 3339 text → Date */
  | "d"
  /** digits → bigint */
  | "b"
  /** number as text → Decimal */
  | "m"
  /** Fields of an object; `additional`: all fields but the `known` ones. */
  | { fields: Record<string, Plan>; additional?: Plan; known?: string[] }
  /** Elements of an array. */
  | { items: Plan }
  /** Elements by position, 0 for nothing to do; `rest`: those after. */
  | { tuple: (Plan | 0)[]; rest?: Plan }
  /** The first member of a union whose shape the value has. */
  | { choose: Decide[] }
  /** Position in the table: a plan that is used in several places, or by itself. */
  | { ref: number }
  /** An entry of the table; `plan` is 0 when only the shape is referred to. */
  | Entry;

export interface Entry {
  plan: Plan | 0;
  shape: Shape;
}

export type Decide = [shape: Shape, plan: Plan | 0];

/** How a value looks, as far as a union's members must be told apart. */
export type Shape =
  /** string, number, boolean (`t`), null (`z`), anything, nothing; text of a date, a bigint, a Decimal */
  | "s"
  | "n"
  | "t"
  | "z"
  | "*"
  | "-"
  | "d"
  | "b"
  | "m"
  | { is: string | number | boolean }
  | { object: Record<string, Shape>; required: string[]; additional?: Shape }
  | { items: Shape }
  | { tuple: Shape[]; least: number; rest?: Shape }
  | { any: Shape[] }
  | { ref: number };

type Revive = (value: any) => any;
type Test = (value: any) => boolean;

/** Compiles a plan. The function changes the parsed argument in place and returns it. */
export function reviver(plan: Plan | undefined, plans: readonly Plan[] = []): Revive | undefined {
  return plan === undefined ? undefined : new Compiler(plans as Entry[]).revive(plan);
}

const toDate: Revive = (value) => (value == null ? value : new Date(value));
const toBigInt: Revive = (value) => (value == null ? value : BigInt(value));
const toDecimal: Revive = (value) => (value == null ? value : new Decimal(value));

const DATE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
const BIGINT = /^-?\d+$/;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

const isObject: Test = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

class Compiler {
  readonly #revivers = new Map<number, { run: Revive }>();
  readonly #tests = new Map<number, { run: Test }>();

  constructor(readonly table: readonly Entry[]) {}

  revive(plan: Plan): Revive {
    if (plan === "d") return toDate;
    if (plan === "b") return toBigInt;
    if (plan === "m") return toDecimal;
    if ("fields" in plan) return this.#object(plan);
    if ("items" in plan) return this.#array(this.revive(plan.items));
    if ("tuple" in plan) return this.#tuple(plan);
    if ("choose" in plan) return this.#choose(plan.choose);
    if ("ref" in plan) return this.#reference(plan.ref);
    return plan.plan === 0 ? (value) => value : this.revive(plan.plan);
  }

  #object(plan: { fields: Record<string, Plan>; additional?: Plan; known?: string[] }): Revive {
    const names = Object.keys(plan.fields);
    const revivers = names.map((name) => this.revive(plan.fields[name]!));
    const count = names.length;
    const declared: Revive = (value) => {
      if (value == null) return value;
      for (let i = 0; i < count; i++) {
        const name = names[i]!;
        const field = value[name];
        // Own values only: a field that was left out may have a name that objects inherit, such as "constructor".
        if (field != null && Object.hasOwn(value, name)) {
          value[name] = revivers[i]!(field);
        }
      }
      return value;
    };
    if (plan.additional === undefined) return declared;
    const known = new Set(plan.known);
    const additional = this.revive(plan.additional);
    return (value) => {
      if (value == null) return value;
      for (const name of Object.keys(value)) {
        if (!known.has(name)) {
          value[name] = additional(value[name]);
        }
      }
      return declared(value);
    };
  }

  #array(element: Revive): Revive {
    return (value) => {
      if (value == null) return value;
      for (let i = 0; i < value.length; i++) {
        value[i] = element(value[i]);
      }
      return value;
    };
  }

  #tuple(plan: { tuple: (Plan | 0)[]; rest?: Plan }): Revive {
    const elements = plan.tuple.map((p) => (p === 0 ? undefined : this.revive(p)));
    const rest = plan.rest === undefined ? undefined : this.revive(plan.rest);
    return (value) => {
      if (value == null) return value;
      for (let i = 0; i < value.length; i++) {
        const run = i < elements.length ? elements[i] : rest;
        if (run !== undefined) {
          value[i] = run(value[i]);
        }
      }
      return value;
    };
  }

  #choose(members: Decide[]): Revive {
    const tests = members.map(([shape]) => this.test(shape));
    const revivers = members.map(([, plan]) => (plan === 0 ? undefined : this.revive(plan)));
    return (value) => {
      if (value == null) return value;
      for (let i = 0; i < tests.length; i++) {
        if (tests[i]!(value)) {
          const run = revivers[i];
          return run === undefined ? value : run(value);
        }
      }
      return value;
    };
  }

  #reference(index: number): Revive {
    let cell = this.#revivers.get(index);
    if (cell === undefined) {
      const made = { run: ((value) => value) as Revive };
      this.#revivers.set(index, made);
      const { plan } = this.table[index]!;
      if (plan !== 0) made.run = this.revive(plan);
      cell = made;
    }
    const found = cell;
    return (value) => found.run(value);
  }

  /** Compiles a shape. */
  test(shape: Shape): Test {
    if (typeof shape === "string") return BASIC[shape];
    if ("is" in shape) return (value) => value === shape.is;
    if ("object" in shape) return this.#testObject(shape);
    if ("items" in shape) {
      const element = this.test(shape.items);
      return (value) => Array.isArray(value) && value.every(element);
    }
    if ("tuple" in shape) return this.#testTuple(shape);
    if ("any" in shape) {
      const tests = shape.any.map((member) => this.test(member));
      return (value) => tests.some((test) => test(value));
    }
    return this.#testReference(shape.ref);
  }

  #testObject(shape: { object: Record<string, Shape>; required: string[]; additional?: Shape }): Test {
    const names = Object.keys(shape.object);
    const tests = names.map((name) => this.test(shape.object[name]!));
    const additional = shape.additional === undefined ? undefined : this.test(shape.additional);
    return (value) =>
      isObject(value) &&
      shape.required.every((name) => Object.hasOwn(value, name)) &&
      names.every((name, i) => !Object.hasOwn(value, name) || tests[i]!(value[name])) &&
      (additional === undefined || Object.keys(value).every((name) => Object.hasOwn(shape.object, name) || additional(value[name])));
  }

  #testTuple(shape: { tuple: Shape[]; least: number; rest?: Shape }): Test {
    const tests = shape.tuple.map((element) => this.test(element));
    const rest = shape.rest === undefined ? BASIC["-"] : this.test(shape.rest);
    return (value) => Array.isArray(value) && value.length >= shape.least && value.every((v, i) => (tests[i] ?? rest)(v));
  }

  #testReference(index: number): Test {
    let cell = this.#tests.get(index);
    if (cell === undefined) {
      const made = { run: (() => true) as Test };
      this.#tests.set(index, made);
      made.run = this.test(this.table[index]!.shape);
      cell = made;
    }
    const found = cell;
    return (value) => found.run(value);
  }
}

const BASIC: Record<Extract<Shape, string>, Test> = {
  s: (value) => typeof value === "string",
  n: (value) => typeof value === "number",
  t: (value) => typeof value === "boolean",
  z: (value) => value === null,
  "*": () => true,
  "-": () => false,
  d: (value) => typeof value === "string" && DATE.test(value),
  b: (value) => typeof value === "string" && BIGINT.test(value),
  m: (value) => typeof value === "string" && DECIMAL.test(value),
};
