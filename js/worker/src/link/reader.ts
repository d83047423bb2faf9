import { ASCII, CANCEL, DRAIN, HEADER, INVOKE, INVOKE_HEAD, LIMIT, NO_ARGUMENT, PING, ProtocolError, TYPE_AND_ID, WITH_METADATA } from "./frames.ts";

/** Takes what the runtime sends. `argument` and `metadata` are JSON; undefined where there is none. */
export interface Incoming {
  invoke(id: number, endpoint: number, argument: string | undefined, metadata: string | undefined): void;
  cancel(id: number): void;
  ping(id: number): void;
  drain(): void;
}

/** `Buffer` has these, faster than `toString(encoding, …)`, but its published types do not show them. */
interface Slices {
  latin1Slice(from: number, to: number): string;
  utf8Slice(from: number, to: number): string;
}

const FIRST_GUESS = 4096;
/** A torn frame's buffer beyond this is left to the garbage collector. */
const KEEP = 64 << 10;

/** Cuts the stream of one link into frames. Only a frame that is torn between chunks is copied. */
export class Reader {
  private torn: Buffer = Buffer.alloc(0);
  private tornLength = 0;

  constructor(private readonly incoming: Incoming) {}

  /** Reads `chunk` up to `end`; nothing of it is referred to afterwards. */
  read(chunk: Buffer, end: number): void {
    const at = this.tornLength > 0 ? this.mend(chunk, end) : 0;
    const rest = this.frames(chunk, at, end);
    if (rest < end) {
      this.keep(chunk, rest, end);
    }
  }

  /** Hands on every whole frame and returns where the first torn one begins. */
  private frames(chunk: Buffer, at: number, end: number): number {
    // The whole chunk as Latin-1, made at most once: an ASCII argument is a substring of it, which V8 makes without copying, and
    // which costs a fraction of a call into C++ for each frame.
    let text: string | undefined;
    while (end - at >= 4) {
      const length = checkedLength(chunk, at);
      const next = at + 4 + length;
      if (next > end) {
        break;
      }
      const id = (chunk[at + 5]! | (chunk[at + 6]! << 8) | (chunk[at + 7]! << 16) | (chunk[at + 8]! << 24)) >>> 0;
      if (chunk[at + 4] === INVOKE && length >= TYPE_AND_ID + INVOKE_HEAD) {
        const endpoint = chunk[at + 9]! | (chunk[at + 10]! << 8);
        const flags = chunk[at + 11]!;
        if (flags === ASCII) {
          text ??= (chunk as Buffer & Slices).latin1Slice(0, end);
          this.incoming.invoke(id, endpoint, text.substring(at + HEADER + INVOKE_HEAD, next), undefined);
        } else {
          this.invoke(id, endpoint, flags, chunk, at + HEADER + INVOKE_HEAD, next);
        }
      } else {
        this.other(chunk[at + 4]!, id, length);
      }
      at = next;
    }
    return at;
  }

  private invoke(id: number, endpoint: number, flags: number, chunk: Buffer, at: number, end: number): void {
    const slices = chunk as Buffer & Slices;
    let metadata: string | undefined;
    if (flags & WITH_METADATA) {
      const length = end - at < 4 ? -1 : chunk.readInt32LE(at);
      if (length < 0 || length > end - at - 4) {
        throw new ProtocolError("INVOKE's metadata does not fit into its frame");
      }
      metadata = slices.utf8Slice(at + 4, at + 4 + length);
      at += 4 + length;
    }
    let argument: string | undefined;
    if (!(flags & NO_ARGUMENT)) {
      argument = flags & ASCII ? slices.latin1Slice(at, end) : slices.utf8Slice(at, end);
    } else if (at !== end) {
      throw new ProtocolError("INVOKE has an argument and says it has none");
    }
    this.incoming.invoke(id, endpoint, argument, metadata);
  }

  private other(type: number, id: number, length: number): void {
    if (length !== TYPE_AND_ID) {
      throw new ProtocolError(`a frame of type ${type} is ${length} bytes long`);
    }
    if (type === CANCEL) {
      this.incoming.cancel(id);
    } else if (type === PING) {
      this.incoming.ping(id);
    } else if (type === DRAIN) {
      this.incoming.drain();
    } else {
      throw new ProtocolError(`a frame has the unknown type ${type}`);
    }
  }

  /** Completes the torn frame as far as `chunk` goes and returns where the next begins. */
  private mend(chunk: Buffer, end: number): number {
    let at = 0;
    if (this.tornLength < 4) {
      at = Math.min(4 - this.tornLength, end);
      this.keep(chunk, 0, at);
      if (this.tornLength < 4) {
        return at;
      }
    }
    const whole = 4 + checkedLength(this.torn, 0);
    const take = Math.min(whole - this.tornLength, end - at);
    this.keep(chunk, at, at + take);
    if (this.tornLength === whole) {
      const frame = this.torn;
      this.tornLength = 0;
      if (frame.length > KEEP) {
        this.torn = Buffer.alloc(0);
      }
      this.frames(frame, 0, whole);
    }
    return at + take;
  }

  /** Grows by doubling as bytes arrive, whatever length the frame claims. */
  private keep(chunk: Buffer, from: number, to: number): void {
    const needed = this.tornLength + to - from;
    if (this.torn.length < needed) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, FIRST_GUESS, this.torn.length * 2));
      this.torn.copy(larger, 0, 0, this.tornLength);
      this.torn = larger;
    }
    chunk.copy(this.torn, this.tornLength, from, to);
    this.tornLength = needed;
  }
}

function checkedLength(bytes: Buffer, at: number): number {
  const length = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  if (length < TYPE_AND_ID || length > LIMIT) {
    throw new ProtocolError(`a frame says its length is ${length >>> 0}`);
  }
  return length;
}
