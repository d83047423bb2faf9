import assert from "node:assert/strict";
import { test } from "node:test";
import { logJson } from "../src/log.ts";

test("a line has level, message, fields, error and stack", () => {
  const error = new Error("broken");
  assert.deepEqual(JSON.parse(logJson("warn", "hm", { a: 1, at: new Date(0), big: 5n }, error)), {
    level: "warn",
    message: "hm",
    fields: { a: 1, at: "1970-01-01T00:00:00.000Z", big: "5" },
    error: "broken",
    stack: error.stack,
  });
});

test("what has no JSON is named by its type", () => {
  const cycle: Record<string, unknown> = { same: {} };
  cycle.self = cycle;
  cycle.inner = { up: cycle };
  const shared = { x: 1 };
  const line = JSON.parse(logJson("info", "m", { f: () => 1, s: Symbol("s"), cycle, twice: [shared, shared] }, undefined));
  assert.deepEqual(line.fields, {
    f: "function",
    s: "symbol",
    cycle: { same: {}, self: "object", inner: { up: "object" } },
    twice: [{ x: 1 }, { x: 1 }],
  });
});
