import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { field, request, response } from "./support.ts";

describe("types of fields", () => {
  const cases: [written: string, mapped: string, declarations?: string][] = [
    ["string", "string"],
    ["number", "number"],
    ["boolean", "boolean"],
    ["null", "null"],
    ["bigint", "bigint"],
    ["Date", "date"],
    ["Decimal", "decimal"],
    ["any", "any"],
    ["unknown", "any"],
    ["object", "{ [key]: any }"],
    ["'a' | 'b'", '"a" | "b"'],
    ["1 | -2.5", "1 | -2.5"],
    ["true", "true"],
    ["false", "false"],
    ["''", '""'],
    ["boolean | null", "boolean | null"],
    ["string | number | null", "string | number | null"],
    ["number | string", "number | string"],
    ["string[]", "string[]"],
    ["readonly string[]", "string[]"],
    ["Array<string | null>", "(string | null)[]"],
    ["ReadonlyArray<number>", "number[]"],
    ["number[][]", "number[][]"],
    ["[string, number]", "[string, number]"],
    ["readonly [a: string, b?: number]", "[string, number?]"],
    ["[string, ...number[]]", "[string, ...number[]]"],
    ["Record<string, number>", "{ [key]: number }"],
    ["Record<'a' | 'b', number>", "{ a: number; b: number }"],
    ["{ [key: string]: string | number; a: string }", "{ a: string; [key]: string | number }"],
    ["{ a?: string }", "{ a?: string }"],
    ["{ a: string | undefined }", "{ a?: string }"],
    ["{ a?: string | null }", "{ a?: string | null }"],
    ["{ a?: never }", "{ a?: never }"],
    ["{}", "{}"],
    ["E", '"x" | "y"', "enum E { A = 'x', B = 'y' }"],
    ["E", "0 | 5 | 6", "enum E { A, B = 5, C }"],
    ["E | null", "1 | 2 | null", "const enum E { A = 1, B = 2 }"],
    ["E.A", "1", "enum E { A = 1, B = 2 }"],
    ["keyof typeof o", '"a" | "b"', "const o = { a: 1, b: 2 } as const;"],
    ["(typeof o)[keyof typeof o]", "1 | 2", "const o = { a: 1, b: 2 } as const;"],
    ["(typeof list)[number]", '"a" | "b"', "const list = ['a', 'b'] as const;"],
    ["typeof made", "{ a: number; b: string }", "const made = make(); function make() { return { a: 1, b: 'x' }; }"],
    ["`user_${number}`", "string & matchesRegexp(^user_-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?$)"],
    ["`${'a' | 'b'}-${1 | 2}`", '"a-1" | "a-2" | "b-1" | "b-2"'],
    ["Uppercase<string>", "string"],
    ["Id", "string", "type Id = string & { readonly __brand: 'Id' };"],
    ["Id", "number", "declare const tag: unique symbol; type Id = number & { [tag]: 'Id' };"],
    ["Id | null", "string | null", "type Id = string & { readonly __brand: 'Id' };"],
    ["{ a: 1 } & { b: 2 }", "{ a: 1; b: 2 }"],
    ["string & number", "never"],
    ["({ t: 'a' } & { t: 'b' }) | string", "string"],
    ["N.Inner", "{ a: string }", "namespace N { export interface Inner { a: string } }"],
    ["P", "{ x: number; y?: string }", "class P { x = 1; y?: string; static z = 1; private hidden = 2; #secret = 3; }"],
    ["I", "{ a: string; b: number }", "interface B { a: string } interface I extends B { b: number }"],
  ];
  for (const [written, mapped, declarations] of cases) {
    it(`${declarations ? `${declarations} ` : ""}${written} is ${mapped}`, () => {
      assert.equal(field(written, declarations), mapped);
    });
  }
});

describe("generics and computed types", () => {
  const cases: [string, mapped: string][] = [
    ["type Page<T, M = { total: number }> = { items: T[]; meta: M }; type Req = Page<string>;", "{ items: string[]; meta: { total: number } }"],
    ["interface A { a: string; b: number } type Req = Partial<A>;", "{ a?: string; b?: number }"],
    ["interface A { a?: string; b?: number } type Req = Required<A>;", "{ a: string; b: number }"],
    ["interface A { a: string; b: number } type Req = Pick<A, 'a'>;", "{ a: string }"],
    ["interface A { a: string; b: number } type Req = Omit<A, 'a'>;", "{ b: number }"],
    ["interface A { a: string; b: number } type Req = Readonly<A>;", "{ a: string; b: number }"],
    ["type Req = { f: Exclude<'a' | 'b' | 'c', 'b'>; g: Extract<string | number, string>; h: NonNullable<string | null> };", '{ f: "a" | "c"; g: string; h: string }'],
    ["type Req = { f: Awaited<Promise<string>>; g: ReturnType<() => number>; h: Parameters<(a: string) => void> };", "{ f: string; g: number; h: [string] }"],
    ["interface A { a: string; b: number } type Req = { [K in keyof A as `get${Capitalize<K>}`]: A[K] };", "{ getA: string; getB: number }"],
    ["interface A { a?: string; b: number | null } type Req = { [K in keyof A]-?: Exclude<A[K], null> };", "{ a: string; b: number }"],
    ["type El<T> = T extends (infer E)[] ? E : never; type Req = { f: El<string[]> };", "{ f: string }"],
    ["type OptionalBy<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>; type Req = OptionalBy<{ a: string; b: number }, 'b'>;", "{ a: string; b?: number }"],
    ["interface Tree { value: string; children?: Tree[] } type Req = Tree;", "{ value: string; children?: #0[] } where 0 = { value: string; children?: #0[] }"],
    ["type Json = string | number | boolean | null | Json[] | { [key: string]: Json }; type Req = { json: Json };", "{ json: #0 } where 0 = string | number | boolean | null | #0[] | { [key]: #0 }"],
    ["interface List<T> { head: T; tail: List<T> | null } type Req = { l: List<number> };", "{ l: #0 } where 0 = { head: number; tail: #0 | null }"],
    ["interface A { b: B } interface B { a?: A } type Req = { a: A };", "{ a: #0 } where 0 = { b: { a?: #0 } }"],
  ];
  for (const [declarations, mapped] of cases) {
    it(declarations, () => assert.equal(request(declarations), mapped));
  }
});

describe("unions", () => {
  it("are in the order written, whatever the checker saw first", () => {
    assert.equal(field("B | A", "interface A { a: string } interface B { b: string } declare const first: A | B;"), "{ b: string } | { a: string }");
  });

  it("are in the order written behind an alias and an optional field", () => {
    const declarations = "declare const first: 'b' | 'a' | 'c'; type U = 'c' | 'a' | 'b'; interface Req { f?: U }";
    assert.equal(request(declarations), '{ f?: "c" | "a" | "b" }');
  });

  it("of objects with a literal field of their own are told apart by it", () => {
    assert.equal(field("{ kind: 'a'; x: number } | { kind: 'b'; y: string }"), '{ kind: "a"; x: number } | { kind: "b"; y: string } by kind');
    assert.equal(field("{ ok: true; x: number } | { ok: false } | null"), '{ ok: true; x: number } | { ok: false } | null by ok');
  });

  it("have no tag when the literal repeats or may be left out", () => {
    assert.equal(field("{ k: 'a'; x: 1 } | { k: 'a'; y: 1 }"), '{ k: "a"; x: 1 } | { k: "a"; y: 1 }');
    assert.equal(field("{ k?: 'a' } | { k: 'b' }"), '{ k?: "a" } | { k: "b" }');
  });
});

describe("types of many uses", () => {
  it("are written once", () => {
    const mapped = request("interface A { a: string } interface Req { x: A; y: A; z: A[] }");
    assert.equal(mapped, "{ x: { a: string }; y: #0; z: #0[] } where 0 = { a: string }");
  });
});

describe("responses", () => {
  it("have what toJSON returns, as JSON.stringify does", () => {
    assert.equal(response("interface Money { amount: bigint; toJSON(): string } interface Res { price: Money }"), "{ price: string }");
  });

  it("of any are passed on as they are", () => {
    assert.equal(response("type Res = any;"), "{ [key]: any }");
  });

  it("have null for undefined in arrays", () => {
    assert.equal(response("interface Res { a: (string | undefined)[] }"), "{ a: (string | null)[] }");
  });
});
