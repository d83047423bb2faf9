import assert from "node:assert/strict";
import { test } from "node:test";
import { ASCII, CANCEL, DRAIN, INVOKE, LIMIT, NO_ARGUMENT, PING, ProtocolError, WITH_METADATA } from "../src/link/frames.ts";
import { type Incoming, Reader } from "../src/link/reader.ts";
import { frame, random } from "./support.ts";

class Recorder implements Incoming {
  readonly events: unknown[] = [];
  invoke(id: number, endpoint: number, argument: string | undefined, metadata: string | undefined): void {
    this.events.push(["invoke", id, endpoint, argument, metadata]);
  }
  cancel(id: number): void {
    this.events.push(["cancel", id]);
  }
  ping(id: number): void {
    this.events.push(["ping", id]);
  }
  drain(): void {
    this.events.push(["drain"]);
  }
}

function invoke(id: number, endpoint: number, flags: number, ...rest: (Uint8Array | string)[]): Buffer {
  return frame(INVOKE, id, Buffer.of(endpoint & 255, endpoint >> 8, flags), ...rest);
}

function withMetadata(metadata: string): Buffer {
  const bytes = Buffer.from(metadata);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const STREAM = Buffer.concat([
  invoke(1, 0, ASCII, '{"a":1}'),
  invoke(0xfffffffe, 0x1234, 0, '{"a":"zwölf ☕ 😀"}'),
  invoke(3, 1, NO_ARGUMENT),
  frame(CANCEL, 1),
  frame(PING, 7),
  invoke(4, 2, WITH_METADATA, withMetadata('{"path":"/ü"}'), '"x"'),
  invoke(5, 2, WITH_METADATA | ASCII, withMetadata("{}"), '"ascii"'),
  invoke(6, 2, WITH_METADATA | NO_ARGUMENT, withMetadata("{}")),
  frame(DRAIN, 0),
]);

const EVENTS = [
  ["invoke", 1, 0, '{"a":1}', undefined],
  ["invoke", 0xfffffffe, 0x1234, '{"a":"zwölf ☕ 😀"}', undefined],
  ["invoke", 3, 1, undefined, undefined],
  ["cancel", 1],
  ["ping", 7],
  ["invoke", 4, 2, '"x"', '{"path":"/ü"}'],
  ["invoke", 5, 2, '"ascii"', "{}"],
  ["invoke", 6, 2, undefined, "{}"],
  ["drain"],
];

/** Feeds pieces through one buffer that is overwritten each time, as the socket's is. */
function read(pieces: Buffer[]): unknown[] {
  const recorder = new Recorder();
  const reader = new Reader(recorder);
  const buffer = Buffer.alloc(Math.max(...pieces.map((piece) => piece.length)));
  for (const piece of pieces) {
    buffer.fill(0xee);
    piece.copy(buffer);
    reader.read(buffer, piece.length);
  }
  return recorder.events;
}

test("frames are read whole", () => {
  assert.deepEqual(read([STREAM]), EVENTS);
});

test("a stream may be cut in two anywhere", () => {
  for (let cut = 1; cut < STREAM.length; cut++) {
    assert.deepEqual(read([STREAM.subarray(0, cut), STREAM.subarray(cut)]), EVENTS, `cut at ${cut}`);
  }
});

test("a stream may come byte by byte", () => {
  assert.deepEqual(read([...STREAM].map((byte) => Buffer.of(byte))), EVENTS);
});

test("a stream may be cut into any pieces", () => {
  const next = random(1);
  for (let round = 0; round < 500; round++) {
    const pieces: Buffer[] = [];
    for (let at = 0; at < STREAM.length; ) {
      const to = Math.min(STREAM.length, at + 1 + Math.floor(next() * 40));
      pieces.push(STREAM.subarray(at, to));
      at = to;
    }
    assert.deepEqual(read(pieces), EVENTS);
  }
});

test("a frame larger than every buffer is gathered", () => {
  const text = JSON.stringify("x".repeat(3 << 20));
  const stream = Buffer.concat([invoke(9, 0, ASCII, text), STREAM]);
  const pieces: Buffer[] = [];
  for (let at = 0; at < stream.length; at += 65_536) {
    pieces.push(stream.subarray(at, at + 65_536));
  }
  assert.deepEqual(read(pieces), [["invoke", 9, 0, text, undefined], ...EVENTS]);
});

const tooLong = Buffer.alloc(4);
tooLong.writeUInt32LE(LIMIT + 1);

for (const [name, bytes] of [
  ["a length below type and id", Buffer.from([4, 0, 0, 0])],
  ["a length of zero", Buffer.from([0, 0, 0, 0])],
  ["a length above the limit", tooLong],
  ["a negative length", Buffer.from([0xff, 0xff, 0xff, 0xff])],
  ["an unknown type", frame(0x99, 1)],
  ["a worker's own type", frame(0x03, 1)],
  ["an INVOKE without endpoint", frame(INVOKE, 1)],
  ["an INVOKE without flags", frame(INVOKE, 1, "ab")],
  ["a CANCEL with payload", frame(CANCEL, 1, "x")],
  ["a PING with payload", frame(PING, 1, "x")],
  ["metadata without length", invoke(1, 0, WITH_METADATA, "abc")],
  ["metadata longer than its frame", invoke(1, 0, WITH_METADATA, Buffer.from([9, 0, 0, 0]), "{}")],
  ["metadata of negative length", invoke(1, 0, WITH_METADATA, Buffer.from([0xff, 0xff, 0xff, 0xff]), "{}")],
  ["an argument that is said not to be there", invoke(1, 0, NO_ARGUMENT, "{}")],
] as const) {
  test(`${name} is refused, whole and torn`, () => {
    assert.throws(() => read([bytes]), ProtocolError);
    assert.throws(() => read([...bytes].map((byte) => Buffer.of(byte))), ProtocolError);
  });
}

test("no stream of random bytes does anything but be read or refused", () => {
  const next = random(2);
  for (let round = 0; round < 2000; round++) {
    const bytes = Buffer.from(STREAM);
    for (let flips = 1 + Math.floor(next() * 4); flips > 0; flips--) {
      bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
    }
    const outcome = (pieces: Buffer[]) => {
      try {
        return read(pieces);
      } catch (e) {
        assert.ok(e instanceof ProtocolError, String(e));
        return "refused";
      }
    };
    const cut = 1 + Math.floor(next() * (bytes.length - 1));
    assert.deepEqual(outcome([bytes]), outcome([bytes.subarray(0, cut), bytes.subarray(cut)]), `round ${round}`);
  }
});
