import assert from "node:assert/strict";
import { test } from "node:test";
import { newContexts } from "../src/context.ts";
import { Dispatch, type Endpoint, type Program } from "../src/dispatch.ts";
import { ERROR, ProtocolError, RESULT } from "../src/link/frames.ts";
import { program, SentFrames } from "./support.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Calls `handler` and returns what is sent. */
async function call(handler: Endpoint["handler"], argument?: string, more: Partial<Endpoint> = {}) {
  const frames = new SentFrames();
  const dispatch = new Dispatch(frames.link, program([{ service: "s", name: "n", handler, ...more }]));
  dispatch.invoke(7, 0, argument, undefined);
  await settled();
  assert.equal(frames.sent.length, 1);
  assert.equal(dispatch.inFlight, 0);
  const { type, id, json } = frames.sent[0]!;
  assert.equal(id, 7);
  return type === ERROR ? { error: JSON.parse(json) } : { result: json };
}

async function errorOf(thrown: unknown) {
  const atOnce = await call(() => {
    throw thrown;
  });
  const later = await call(async () => {
    throw thrown;
  });
  assert.deepEqual(atOnce, later);
  return atOnce.error;
}

test("a handler gets its argument, and its result comes back", async () => {
  assert.deepEqual(await call((argument) => ({ got: argument }), '{"a":[1,null]}'), { result: '{"got":{"a":[1,null]}}' });
  assert.deepEqual(await call(async (argument) => argument, '"ü"'), { result: '"ü"' });
});

test("any thenable will do", async () => {
  const thenable = { then: (fulfilled: (value: unknown) => void) => fulfilled({ a: 1 }) };
  assert.deepEqual(await call(() => thenable), { result: '{"a":1}' });
});

test("undefined, functions and symbols are no result", async () => {
  for (const value of [undefined, () => 1, Symbol("x")]) {
    assert.deepEqual(await call(() => value), { result: "" });
    assert.deepEqual(await call(async () => value), { result: "" });
  }
});

test("null is a result", async () => {
  assert.deepEqual(await call(() => null), { result: "null" });
});

test("a handler sees neither endpoint nor call as this", async () => {
  const handler = function (this: unknown) {
    return { isUndefined: this === undefined };
  };
  assert.deepEqual(await call(handler), { result: '{"isUndefined":true}' });
});

test("bigints are written as strings, the first time and afterwards", async () => {
  const frames = new SentFrames();
  const handler = () => ({ big: 12345678901234567890n, list: [1n] });
  const dispatch = new Dispatch(frames.link, program([{ service: "s", name: "n", handler }]));
  dispatch.invoke(1, 0, undefined, undefined);
  dispatch.invoke(2, 0, undefined, undefined);
  const json = '{"big":"12345678901234567890","list":["1"]}';
  assert.deepEqual(frames.sent, [
    { type: RESULT, id: 1, json },
    { type: RESULT, id: 2, json },
  ]);
});

test("a cycle is an internal error", async () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const { error } = await call(() => cycle);
  assert.equal(error.code, "internal");
  assert.match(error.internal, /circular/);
});

test("the argument is revived", async () => {
  const revive = (value: any) => ({ at: new Date(value.at) });
  const { result } = await call((argument) => ({ year: argument.at.getUTCFullYear() }), '{"at":"2020-01-01T00:00:00Z"}', { revive });
  assert.equal(result, '{"year":2020}');
});

test("a plain Error is internal: its text is for the log, its stack too", async () => {
  const error = await errorOf(new TypeError("no such thing"));
  assert.equal(error.code, "internal");
  assert.equal(error.message, "an internal error occurred");
  assert.equal(error.internal, "no such thing");
  assert.equal(error.details, null);
  assert.match(error.stack, /TypeError: no such thing\n.*dispatch\.test/);
});

test("anything with one of the codes counts as an API error", async () => {
  assert.deepEqual(await errorOf({ code: "not_found", message: "no post 1" }), { code: "not_found", message: "no post 1", details: null });
  assert.deepEqual(await errorOf(Object.assign(new Error("taken"), { code: "already_exists", details: { id: 1n } })), {
    code: "already_exists",
    message: "taken",
    details: { id: "1" },
  });
});

test("the cause's message is appended", async () => {
  const cause = new Error("row 7");
  assert.equal((await errorOf(Object.assign(new Error("gone", { cause }), { code: "not_found" }))).message, "gone: row 7");
  assert.equal((await errorOf(new Error("gone", { cause }))).internal, "gone: row 7");
});

test("other codes are internal", async () => {
  for (const code of ["ok", "ECONNREFUSED", "23505", 404, "toString"]) {
    assert.equal((await errorOf(Object.assign(new Error("x"), { code }))).code, "internal");
  }
});

test("details must be an object", async () => {
  for (const details of ["text", 1, [1], null, undefined]) {
    assert.equal((await errorOf({ code: "aborted", message: "x", details })).details, null);
  }
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  assert.deepEqual(await errorOf({ code: "aborted", message: "x", details: cycle }), { code: "aborted", message: "x", details: null });
});

test("anything at all may be thrown", async () => {
  assert.equal((await errorOf("text")).internal, "text");
  assert.equal((await errorOf(undefined)).internal, "undefined");
  assert.equal((await errorOf(null)).internal, "null");
  assert.equal((await errorOf(Symbol("s"))).internal, "Symbol(s)");
  const hostile = new Proxy({}, { get: () => { throw new Error("no"); } });
  assert.equal((await errorOf(hostile)).code, "internal");
});

test("an endpoint that is not there is the runtime's mistake", () => {
  const dispatch = new Dispatch(new SentFrames().link, program([]));
  assert.throws(() => dispatch.invoke(1, 0, undefined, undefined), ProtocolError);
});

function contextual(handler: Endpoint["handler"]) {
  const contexts = newContexts();
  const frames = new SentFrames();
  const endpoint: Endpoint = { service: "s", name: "n", handler, auth: true, tags: ["t"] };
  const shared: Program = program([endpoint], { contexts, cancellable: true });
  return { frames, contexts, dispatch: new Dispatch(frames.link, shared) };
}

const METADATA = '{"method":"GET","path":"/a","pathAndQuery":"/a?b","pathParams":{},"headers":{},"traceId":"t","spanId":"s"}';

test("a call knows its request, also after it waited", async () => {
  const seen: unknown[] = [];
  const { contexts, dispatch } = contextual(async () => {
    await settled();
    seen.push(contexts.getStore()?.request());
  });
  dispatch.invoke(1, 0, undefined, METADATA);
  dispatch.invoke(2, 0, undefined, METADATA.replace("GET", "PUT"));
  await settled();
  await settled();
  assert.deepEqual(
    seen.map((request: any) => [request.type, request.method, request.pathAndQuery, request.api, request.trace]),
    ["GET", "PUT"].map((method) => [
      "api-call",
      method,
      "/a?b",
      { service: "s", endpoint: "n", raw: false, auth: true, tags: ["t"] },
      { traceId: "t", spanId: "s" },
    ]),
  );
  assert.equal(contexts.getStore(), undefined);
});

test("CANCEL fires the signal of its call, asked for before or after", async () => {
  const signals: AbortSignal[] = [];
  let finish: (() => void)[] = [];
  const { contexts, dispatch, frames } = contextual(async (early) => {
    const request = contexts.getStore()!.request()!;
    if (early) signals.push(request.signal!);
    await new Promise<void>((resolve) => finish.push(resolve));
    if (!early) signals.push(request.signal!);
  });
  dispatch.invoke(1, 0, "true", METADATA);
  dispatch.invoke(2, 0, "true", METADATA);
  dispatch.invoke(3, 0, "false", METADATA);
  dispatch.cancel(1);
  dispatch.cancel(3);
  dispatch.cancel(99);
  finish.forEach((resolve) => resolve());
  await settled();
  assert.deepEqual(signals.map((signal) => signal.aborted), [true, false, true]);
  assert.equal(frames.sent.length, 3);
  dispatch.cancel(2);
  assert.equal(signals[1]!.aborted, false);
});
