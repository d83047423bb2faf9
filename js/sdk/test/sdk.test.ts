import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { api, APIError, ErrCode, HttpStatus } from "../src/api.ts";
import { contextNeeded, metadataNeeded, provide } from "../src/internal/host.ts";
import log, { error, info, LogLevel } from "../src/log.ts";

describe("api", () => {
  it("gives the handler back, so that calling it calls the handler", async () => {
    const handler = async ({ a }: { a: number }) => ({ b: a + 1 });
    const endpoint = api({}, handler);
    assert.equal(endpoint, handler);
    assert.deepEqual(await endpoint({ a: 1 }), { b: 2 });
  });
});

describe("APIError", () => {
  it("has code, message, cause and details", () => {
    const cause = new Error("inner");
    const thrown = APIError.notFound("none", cause).withDetails({ id: 1 });
    assert.ok(thrown instanceof APIError && thrown instanceof Error);
    assert.deepEqual([thrown.code, thrown.message, thrown.cause, thrown.details, thrown.name], ["not_found", "none", cause, { id: 1 }, "APIError"]);
    assert.equal(new APIError(ErrCode.Internal, "x").details, undefined);
  });

  it("has a factory for every code but ok", () => {
    for (const [name, code] of Object.entries(ErrCode)) {
      if (code !== ErrCode.OK) {
        const factory = name[0]!.toLowerCase() + name.slice(1);
        assert.equal((APIError as any)[factory]("m").code, code);
      }
    }
  });
});

describe("HttpStatus", () => {
  it("has values", () => assert.deepEqual([HttpStatus.Created, HttpStatus.ImATeapot, HttpStatus.SwitchProxy], [201, 418, 306]));
});

describe("log", () => {
  let lines: unknown[][] = [];
  provide({ log: (...line) => void lines.push(line) });
  beforeEach(() => (lines = []));

  it("takes a message and fields, an error, or both", () => {
    const e = new Error("bad");
    info("a", { n: 1 });
    log.warn("b");
    log.error(e);
    log.error(e, { n: 1 });
    error(e, "text", { n: 2 });
    log.error("just text", { n: 3 });
    assert.deepEqual(lines, [
      ["info", "a", { n: 1 }, undefined],
      ["warn", "b", undefined, undefined],
      ["error", "bad", undefined, e],
      ["error", "bad", { n: 1 }, e],
      ["error", "text", { n: 2 }, e],
      ["error", "just text", { n: 3 }, undefined],
    ]);
  });

  it("makes an error of what is none", () => {
    log.error(42, "text");
    assert.equal((lines[0]![3] as Error).message, "42");
  });

  it("carries fields and leaves out what is below its level", () => {
    const child = log.with({ a: 1, b: 1 }).withLevel(LogLevel.Warn);
    child.info("no");
    child.with({ b: 2 }).warn("yes", { c: 3 });
    assert.deepEqual(lines, [["warn", "yes", { a: 1, b: 2, c: 3 }, undefined]]);
  });
});

describe("the host", () => {
  it("is asked for context by logging, for metadata by currentRequest only", async () => {
    assert.equal(contextNeeded(), true);
    assert.equal(metadataNeeded(), false);
    const { currentRequest } = await import("../src/index.ts");
    assert.equal(currentRequest(), undefined);
    assert.equal(metadataNeeded(), true);
  });
});
