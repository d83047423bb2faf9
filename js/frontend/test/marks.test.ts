import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyseCode, errors, field, request, requestError, response } from "./support.ts";

describe("Header, Query and Cookie", () => {
  const cases: [written: string, mapped: string][] = [
    ["traceId: Header", "traceId: header(trace-id) string"],
    ["f: Header<'X-Name'>", "f: header(x-name) string"],
    ["f: Header<number>", "f: header(f) number"],
    ["f: Header<number, 'X-Name'>", "f: header(x-name) number"],
    ["f: Header<'X-Name', number>", "f: header(x-name) number"],
    ["f: Header<'a' | 'b', 'X-Name'>", 'f: header(x-name) "a" | "b"'],
    ["f: Header<'a' | 'b'>", 'f: header(f) "a" | "b"'],
    ["f: Header<Date>", "f: header(f) date"],
    ["f: Header<boolean>", "f: header(f) boolean"],
    ["f?: Header<string | null, 'X'>", "f?: header(x) string | null"],
    ["f: Header<string & MinLen<3> & MaxLen<5>, 'X'>", "f: header(x) string & minLength(3) & maxLength(5)"],
    ["f: Header<'X'> & MinLen<3>", "f: header(x) string & minLength(3)"],
    ["f: Query", "f: query(f) string"],
    ["f: Query<number>", "f: query(f) number"],
    ["f: Query<'name'>", "f: query(name) string"],
    ["f: Query<string[], 'name'>", "f: query(name) string[]"],
    ["f?: Query<Array<number & Min<1>> & MaxLen<3>>", "f?: query(f) (number & min(1))[] & maxLength(3)"],
    ["f: Query<boolean | number>", "f: query(f) boolean | number"],
    ["f: Cookie", "f: cookie(f) string"],
    ["f?: Cookie<'sid'>", "f?: cookie(sid) string"],
    ["f: Cookie<number, 'sid'>", "f: cookie(sid) number"],
    ["f: Cookie<string & MinLen<3>, 'sid'>", "f: cookie(sid) string & minLength(3)"],
  ];
  for (const [written, mapped] of cases) {
    it(`${written} is ${mapped}`, () => assert.equal(request(`interface Req { ${written} }`), `{ ${mapped} }`));
  }

  const surviving: [string, string][] = [
    ["type H = Header<'X'>; interface Req { f: H }", "{ f: header(x) string }"],
    ["interface A { f: Header<'X'>; g: number } type Req = Partial<A>;", "{ f?: header(x) string; g?: number }"],
    ["interface A { f: Header<'X'>; g: number } type Req = Pick<A, 'f'> & { h: Query<number> };", "{ f: header(x) string; h: query(h) number }"],
    ["type With<T> = { value: Query<T, 'v'> }; type Req = With<number>;", "{ value: query(v) number }"],
    ["type Named<N extends string> = { value: Header<N> }; type Req = Named<'X-A'>;", "{ value: header(x-a) string }"],
    ["type Opt<T> = { [K in keyof T]?: T[K] }; type Req = Opt<{ f: Header<number, 'X'> }>;", "{ f?: header(x) number }"],
    ["type Keep<T> = T extends object ? { [K in keyof T]: T[K] } : never; type Req = Keep<{ f: Cookie<'c'> }>;", "{ f: cookie(c) string }"],
    ["type Deep<T> = T extends object ? { [K in keyof T]?: Deep<T[K]> } : T; type Req = Deep<{ f: Header<'X'>; c: Cookie<'c'> }>;", "{ f?: header(x) string; c?: cookie(c) string }"],
    ["interface Base { f: Header<'X'> } interface Req extends Base { g: string }", "{ f: header(x) string; g: string }"],
  ];
  for (const [declarations, mapped] of surviving) {
    it(`survive: ${declarations}`, () => assert.equal(request(declarations), mapped));
  }

  it("count at the top level only", () => {
    assert.equal(request("interface Req { a: { h: Header<'X'>; q: Query<number> } }"), "{ a: { h: string; q: number } }");
  });

  it("in a response: headers, cookies and the status leave the body, Query fields stay", () => {
    const mapped = response("interface Res { h: Header<'X'>; c?: Cookie<'sid'>; q: Query<number>; s: HttpStatus }");
    assert.equal(mapped, "{ h: header(x) string; c?: cookie(sid) string; q: number; s: http_status() number }");
  });

  it("HttpStatus in a request is a number", () => {
    assert.equal(request("interface Req { s: HttpStatus }"), "{ s: number }");
  });

  it("two HttpStatus fields in a response are an error", () => {
    const analysis = analyseCode("export const e = api({}, async (): Promise<{ a: HttpStatus; b?: HttpStatus }> => ({ a: 200 }));");
    assert.match(errors(analysis)[0]!, /a second HttpStatus field, after a/);
  });

  it("objects and arrays can't be in a header, nor objects in a query", () => {
    assert.match(requestError("interface Req { f: Header<string[]> }"), /an array .* can't travel in a header/);
    assert.match(requestError("interface Req { f: Query<{ a: string }> }"), /an object can't travel in the query string/);
    assert.match(requestError("interface Req { f: { a: string } }", "{ method: 'GET' }"), /the query string of a GET request/);
  });
});

describe("validation rules", () => {
  const cases: [written: string, mapped: string][] = [
    ["string & MinLen<3>", "string & minLength(3)"],
    ["string & (MinLen<3> & MaxLen<5>)", "string & minLength(3) & maxLength(5)"],
    ["string & (IsEmail | IsURL)", "string & (format(EMAIL) | format(URL))"],
    ["string & MaxLen<9> & (IsEmail | (StartsWith<'a'> & EndsWith<'b'>))", "string & maxLength(9) & (format(EMAIL) | startsWith(a) & endsWith(b))"],
    ["string & MatchesRegexp<'^[a-z]+$'>", "string & matchesRegexp(^[a-z]+$)"],
    ["number & Min<-1.5> & Max<5>", "number & min(-1.5) & max(5)"],
    ["Decimal & Min<0>", "decimal & min(0)"],
    ["bigint & Min<0>", "bigint & min(0)"],
    ["Array<string & IsEmail> & MaxLen<10>", "(string & format(EMAIL))[] & maxLength(10)"],
    ["(string & MinLen<1>) | null", "string & minLength(1) | null"],
    ["(string & MinLen<1>) | number", "string & minLength(1) | number"],
    ["Record<string, number & Min<0>>", "{ [key]: number & min(0) }"],
    ["{ a: { b: string & IsURL } }", "{ a: { b: string & format(URL) } }"],
    ["string | (string & IsEmail)", "string"],
    ["[string & MinLen<1>, number]", "[string & minLength(1), number]"],
  ];
  for (const [written, mapped] of cases) {
    it(`${written} is ${mapped}`, () => assert.equal(field(written), mapped));
  }

  it("survive aliases, generics and utility types", () => {
    const declarations = `
      type Short<N extends number> = string & MaxLen<N>;
      interface A { name: Short<10>; age: number & Min<18> }
      type Req = Partial<Pick<A, "name">> & Omit<A, "name">;`;
    assert.equal(request(declarations), "{ name?: string & maxLength(10); age: number & min(18) }");
  });

  it("survive a deep mapped type", () => {
    const declarations = `
      type Deep<T> = T extends object ? { [K in keyof T]?: Deep<T[K]> } : T;
      type Req = Deep<{ name: string & MinLen<3>; inner: { age: number & Min<1> } }>;`;
    assert.equal(request(declarations), "{ name?: string & minLength(3); inner?: { age?: number & min(1) } }");
  });

  it("survive a deep mapped type on arrays, whose elements are mapped", () => {
    const declarations = `
      type Deep<T> = T extends object ? { [K in keyof T]?: Deep<T[K]> } : T;
      type Req = Deep<{ list: Array<{ a: string }> & MinLen<1>; when: Date; brand: string & { __b?: 1 } }>;`;
    assert.equal(request(declarations), "{ list?: { a?: string }[] & minLength(1); when?: date; brand?: string }");
  });

  it("apply to path parameters", () => {
    const analysis = analyseCode("export const e = api({ path: '/:id' }, async (_: { id: string & MinLen<3> }) => {});");
    assert.deepEqual(errors(analysis), []);
    assert.deepEqual(analysis.app.endpoints[0]!.request!.object!.fields[0]!.type.rule, { minLength: 3 });
  });

  const wrong: [string, RegExp][] = [
    ["number & MinLen<3>", /Req\.f: MinLen<3> does not apply to number/],
    ["string & Min<3>", /Min<3> does not apply to string/],
    ["string[] & IsEmail", /IsEmail does not apply to string\[\]/],
    ["{ a: string } & MaxLen<3>", /MaxLen<3> does not apply to/],
    ["MinLen<3>", /says nothing of the type/],
    ["string & MinLen<number>", /argument is not a literal/],
  ];
  for (const [written, message] of wrong) {
    it(`${written} is an error`, () => assert.match(requestError(`interface Req {\n  f: ${written} }`), message));
  }
});
