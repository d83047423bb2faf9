import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyseCode, analyseFiles, errors, firstError, PRELUDE_LINES, requestError } from "./support.ts";

describe("what can't be JSON", () => {
  const cases: [declarations: string, expected: RegExp][] = [
    ["interface Req {\n  fn: () => void;\n}", /^2: Req\.fn: a function is not JSON data/],
    ["interface Req {\n  items: Array<{\n    fn(): void }>;\n}", /^3: Req\.items\[\]\.fn: a method is not JSON data/],
    ["interface Req {\n  a: string;\n  s: symbol }", /^3: Req\.s: a symbol is not JSON data/],
    ["interface Req {\n  m: Map<string, number> }", /^2: Req\.m: Map<string, number> is not JSON data/],
    ["interface Req {\n  s: Set<string> | null }", /^2: Req\.s: Set<string> is not JSON data/],
    ["interface Req {\n  b: Uint8Array }", /^2: Req\.b: Uint8Array.* is not JSON data/],
    ["interface Req {\n  p: Promise<string> }", /^2: Req\.p: Promise<string> is not JSON data/],
    ["interface Req {\n  r: RegExp }", /^2: Req\.r: RegExp is not JSON data/],
    ["class Money { constructor(public amount: number) {}\n  add(): void {} }\ninterface Req { m: Money }", /^2: Req\.m\.add: a method is not JSON data/],
    ["class Money {\n  get amount(): number { return 1; } }\ninterface Req { m: Money }", /^2: Req\.m\.amount: an accessor of a class/],
    ["type Grow<T> = { v: T; next?: Grow<T[]> };\ninterface Req { g: Grow<string> }", /the type grows without end/],
    ["interface Req { c: new () => Date }", /a class is not JSON data/],
    ["type Req = string[];", /a request can't be of type string\[\]/],
    ["type Req = any;", /a request of type any can't be decoded/],
    ["type Req = Map<string, string>;", /a request can't be of type Map/],
  ];
  for (const [declarations, expected] of cases) {
    it(declarations.replace(/\s+/g, " "), () => assert.match(requestError(declarations), expected));
  }

  it("in a response is an error too", () => {
    const analysis = analyseCode("interface Res {\n  m: Map<string, string> }\nexport const e = api({}, async (): Promise<Res> => null!);");
    assert.equal(firstError(analysis).line, PRELUDE_LINES + 2);
  });

  it("in a library is reported at the endpoint", () => {
    const analysis = analyseFiles({
      "node_modules/lib/package.json": '{"name": "lib", "types": "index.d.ts"}',
      "node_modules/lib/index.d.ts": "export interface Thing { run(): void; id: string }",
      "main.ts": 'import { api } from "encore.dev/api";\nimport type { Thing } from "lib";\n\nexport const e = api({}, async (_: { list: Thing[] }) => {});',
    });
    const { line, file, message } = firstError(analysis);
    assert.deepEqual([file, line], ["main.ts", 4]);
    assert.match(message, /request\.list\[\]: Thing is not JSON data: it has the method run/);
  });

  it("nor what TypeScript itself can't resolve", () => {
    assert.match(requestError("interface Req {\n  a: Missing }"), /^2: Req\.a: TypeScript can't resolve the type/);
    const analysis = analyseCode("import type { T } from './missing';\nexport const e = api({}, async (_: { t: T[] }): Promise<void> => {});");
    assert.match(errors(analysis)[0]!, /request\.t\[\]: TypeScript can't resolve/);
  });

  it("as a result: arrays, null, primitives", () => {
    for (const type of ["string[]", "{ a: string } | null", "number", "Date"]) {
      const analysis = analyseCode(`export const e = api({}, async (): Promise<${type}> => null!);`);
      assert.match(errors(analysis)[0] ?? "", /a response can't be of type/, type);
    }
  });
});
