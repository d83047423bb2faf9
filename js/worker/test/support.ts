import { Link } from "../src/link/link.ts";
import type { Endpoint, Program } from "../src/dispatch.ts";

/** Numbers that look random and are the same each time. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A frame as the protocol page has it. */
export function frame(type: number, id: number, ...payload: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(payload.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  const head = Buffer.alloc(9);
  head.writeUInt32LE(5 + body.length, 0);
  head.writeUInt8(type, 4);
  head.writeUInt32LE(id, 5);
  return Buffer.concat([head, body]);
}

export interface Frame {
  type: number;
  id: number;
  payload: Buffer;
}

/** The frames in `bytes`, which must end with one. */
export function framesOf(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    frames.push({ type: bytes[at + 4]!, id: bytes.readUInt32LE(at + 5), payload: bytes.subarray(at + 9, at + 4 + length) });
    at += 4 + length;
  }
  return frames;
}

/** Stands in for a link: remembers what is sent. */
export class SentFrames {
  readonly sent: { type: number; id: number; json: string }[] = [];

  send(type: number, id: number, json: string): boolean {
    this.sent.push({ type, id, json });
    return true;
  }

  get link(): Link {
    return this as unknown as Link;
  }
}

export function program(endpoints: Endpoint[], more: Partial<Program> = {}): Program {
  return { endpoints, contexts: undefined, cancellable: false, ping() {}, drained() {}, idle() {}, ...more };
}
