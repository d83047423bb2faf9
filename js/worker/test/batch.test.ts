import assert from "node:assert/strict";
import { test } from "node:test";
import { Batch } from "../src/link/batch.ts";
import { ERROR, LOG, PONG, RESULT } from "../src/link/frames.ts";
import { frame, framesOf, random } from "./support.ts";

test("a frame's bytes are as the protocol page says", () => {
  const batch = new Batch();
  batch.text(RESULT, 0x04030201, '{"ü":1}');
  assert.deepEqual(batch.written(), Buffer.from([13, 0, 0, 0, 0x03, 1, 2, 3, 4, ...Buffer.from('{"ü":1}')]));
});

test("frames follow one another, short and long, ASCII and not", () => {
  const next = random(3);
  const batch = new Batch();
  for (let round = 0; round < 20; round++) {
    const expected: Buffer[] = [];
    for (let i = 0; i < 200; i++) {
      const unit = ["a", "ü", "☕", "😀"][Math.floor(next() * 4)]!;
      const text = "x".repeat(Math.floor(next() * 40)) + unit.repeat(Math.floor(next() * (i % 50 === 0 ? 9000 : 30)));
      batch.text(i % 2 ? RESULT : ERROR, i, text);
      expected.push(frame(i % 2 ? RESULT : ERROR, i, text));
      if (i % 10 === 0) {
        batch.pong(i, 1234);
        expected.push(frame(PONG, i, Buffer.from([0xd2, 4, 0, 0])));
      }
      if (i % 25 === 0) {
        batch.raw(LOG, 0, Buffer.from("raw"));
        expected.push(frame(LOG, 0, "raw"));
      }
    }
    assert.deepEqual(batch.written(), Buffer.concat(expected));
    batch.clear();
    assert.ok(batch.isEmpty);
  }
});

test("an empty text is a frame without payload", () => {
  const batch = new Batch();
  batch.text(RESULT, 5, "");
  assert.deepEqual(framesOf(batch.written()), [{ type: RESULT, id: 5, payload: Buffer.alloc(0) }]);
});

test("a text too large for a frame is refused and leaves no trace", () => {
  const batch = new Batch();
  batch.text(RESULT, 1, '"a"');
  assert.equal(batch.text(RESULT, 2, "x".repeat(64 << 20)), false);
  assert.equal(batch.text(RESULT, 3, "☕".repeat(23 << 20)), false);
  batch.text(RESULT, 4, '"b"');
  assert.deepEqual(batch.written(), Buffer.concat([frame(RESULT, 1, '"a"'), frame(RESULT, 4, '"b"')]));
});
