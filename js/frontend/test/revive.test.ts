/** From a request type to the values that its handler sees. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Decimal } from "../../sdk/src/types.ts";
import { reviver } from "../../worker/src/revive.ts";
import { Revival } from "../src/revival.ts";
import { analyseCode, errors } from "./support.ts";

function revive(declarations: string, argument: unknown): any {
  const analysis = analyseCode(`${declarations}\nexport const endpoint = api({}, async (_: Req): Promise<void> => {});`);
  assert.deepEqual(errors(analysis), []);
  const revival = new Revival(analysis.app.declarations);
  const plan = revival.planOf(analysis.app.endpoints[0]!.request);
  // As it travels in the bundle.
  const run = reviver(plan && JSON.parse(JSON.stringify(plan)), JSON.parse(JSON.stringify(revival.table)));
  return run === undefined ? "nothing to do" : run(structuredClone(argument));
}

const NOON = "2026-01-02T12:00:00Z";
const noon = new Date(NOON);

describe("reviving", () => {
  it("does nothing where JSON is enough", () => {
    assert.equal(revive("interface Req { a: string; b: { c: number[] }; d?: unknown }", {}), "nothing to do");
  });

  it("makes Date, bigint and Decimal of fields", () => {
    const made = revive("interface Req { a: Date; b: bigint; c: Decimal; d: string }", { a: NOON, b: "12345678901234567890", c: "1.50", d: NOON });
    assert.deepEqual(made.a, noon);
    assert.equal(made.b, 12345678901234567890n);
    assert.ok(made.c instanceof Decimal);
    assert.equal(made.c.toString(), "1.5");
    assert.equal(made.d, NOON);
  });

  it("leaves out what is left out, and null as it is", () => {
    const made = revive("interface Req { a?: Date; b: Date | null; c?: bigint | null; constructor?: Date }", { b: null });
    assert.deepEqual(Object.keys(made), ["b"]);
    assert.equal(made.b, null);
    assert.deepEqual(revive("interface Req { b: Date | null }", { b: NOON }).b, noon);
  });

  it("goes into arrays, tuples, records and nested objects", () => {
    const made = revive(
      "interface Req { list: Date[][]; pair: [string, Date, ...bigint[]]; byName: Record<string, { at: Date }>; mixed: { n: string; [key: string]: string | Date } }",
      { list: [[NOON], []], pair: [NOON, NOON, "1", "2"], byName: { x: { at: NOON } }, mixed: { n: "a", y: NOON } },
    );
    assert.deepEqual(made.list, [[noon], []]);
    assert.deepEqual(made.pair, [NOON, noon, 1n, 2n]);
    assert.deepEqual(made.byName, { x: { at: noon } });
  });

  it("follows recursion", () => {
    const tree = { at: NOON, children: [{ at: NOON, children: [] }, { at: NOON }] };
    const made = revive("interface Req { tree: Tree } interface Tree { at: Date; children?: Tree[] }", { tree });
    assert.deepEqual(made.tree, { at: noon, children: [{ at: noon, children: [] }, { at: noon }] });
  });

  it("follows types that refer to each other", () => {
    const declarations = "interface A { b?: B; n: number } interface B { a?: A; at: Date } interface Req { a: A; b: B }";
    const made = revive(declarations, { a: { n: 1, b: { at: NOON, a: { n: 2, b: { at: NOON } } } }, b: { at: NOON } });
    assert.deepEqual(made, { a: { n: 1, b: { at: noon, a: { n: 2, b: { at: noon } } } }, b: { at: noon } });
  });

  it("takes the member of a union that the tag names", () => {
    const declarations = "interface Req { list: Array<{ k: 'a'; v: Date } | { k: 'b'; v: string }> }";
    const made = revive(declarations, { list: [{ k: "a", v: NOON }, { k: "b", v: NOON }] });
    assert.deepEqual(made.list, [{ k: "a", v: noon }, { k: "b", v: NOON }]);
  });

  it("takes the first member of a union that fits, when there is no tag", () => {
    assert.deepEqual(revive("interface Req { a: Date | string }", { a: NOON }).a, noon);
    assert.deepEqual(revive("interface Req { a: Date | string }", { a: "tomorrow" }).a, "tomorrow");
    assert.deepEqual(revive("interface Req { a: string | Date }", { a: NOON }).a, NOON);
    assert.deepEqual(revive("interface Req { a: number | bigint | boolean }", { a: "5" }).a, 5n);
    assert.deepEqual(revive("interface Req { a: { x: string; n: number } | { x: Date } }", { a: { x: NOON } }).a, { x: noon });
    assert.deepEqual(revive("interface Req { a: Date[] | { at: Date } }", { a: [NOON] }).a, [noon]);
  });

  it("sees cookies as objects with a value", () => {
    const made = revive("interface Req { c?: Cookie<Date, 'c'>; h: Header<Date>; q: Query<bigint[]> }", {
      c: { name: "c", value: NOON }, h: NOON, q: ["1", "2"],
    });
    assert.deepEqual(made, { c: { name: "c", value: noon }, h: noon, q: [1n, 2n] });
  });
});
