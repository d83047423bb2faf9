import { HEADER, LIMIT, PONG, TYPE_AND_ID } from "./frames.ts";

/** `Buffer` has this, faster than `write(text, at, "utf8")`, but its published types do not show it. */
interface Writes {
  utf8Write(text: string, at: number, length?: number): number;
}

const FIRST_CAPACITY = 64 << 10;
/** A batch that grew beyond this is left to the garbage collector. */
const KEEP = 1 << 20;

/** Shorter texts are copied faster by a loop than by a call into C++ (js/worker/test/bench). */
const SHORT = 24;

/** Frames on their way out, written one after another into one buffer. */
export class Batch {
  private bytes: Buffer & Writes = allocate(FIRST_CAPACITY);
  private length = 0;

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** What has been written; valid until {@link clear}. */
  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
    if (this.bytes.length > KEEP) {
      this.bytes = allocate(FIRST_CAPACITY);
    }
  }

  /** Appends a frame whose payload is `text` in UTF-8; false, and nothing appended, when it is too large for one. */
  text(type: number, id: number, text: string): boolean {
    const start = this.length;
    const size = text.length;
    // No UTF-16 unit needs more than three bytes.
    const most = start + HEADER + size * 3;
    if (most > this.bytes.length) {
      if (size > LIMIT) {
        return false;
      }
      this.grow(most);
    }
    const bytes = this.bytes;
    let at = start + HEADER;
    let done = 0;
    if (size <= SHORT) {
      for (; done < size; done++) {
        const unit = text.charCodeAt(done);
        if (unit > 0x7f) {
          break;
        }
        bytes[at++] = unit;
      }
    }
    if (done < size) {
      at = start + HEADER + bytes.utf8Write(text, start + HEADER);
    }
    const length = at - start - 4;
    if (length > LIMIT) {
      return false;
    }
    this.header(start, length, type, id);
    this.length = at;
    return true;
  }

  pong(id: number, lagMicros: number): void {
    const at = this.room(4);
    this.header(at, TYPE_AND_ID + 4, PONG, id);
    this.bytes.writeUInt32LE(lagMicros, at + HEADER);
  }

  raw(type: number, id: number, payload: Uint8Array): void {
    const at = this.room(payload.length);
    this.header(at, TYPE_AND_ID + payload.length, type, id);
    this.bytes.set(payload, at + HEADER);
  }

  private room(payload: number): number {
    const at = this.length;
    if (at + HEADER + payload > this.bytes.length) {
      this.grow(at + HEADER + payload);
    }
    this.length = at + HEADER + payload;
    return at;
  }

  private header(at: number, length: number, type: number, id: number): void {
    const bytes = this.bytes;
    bytes[at] = length;
    bytes[at + 1] = length >>> 8;
    bytes[at + 2] = length >>> 16;
    bytes[at + 3] = length >>> 24;
    bytes[at + 4] = type;
    bytes[at + 5] = id;
    bytes[at + 6] = id >>> 8;
    bytes[at + 7] = id >>> 16;
    bytes[at + 8] = id >>> 24;
  }

  private grow(needed: number): void {
    const larger = allocate(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

function allocate(size: number): Buffer & Writes {
  return Buffer.allocUnsafeSlow(size) as Buffer & Writes;
}
