import { connect, type Socket } from "node:net";
import { Batch } from "./batch.ts";
import { HELLO, READY, VERSION } from "./frames.ts";
import { type Incoming, Reader } from "./reader.ts";

const READ_BUFFER = 256 << 10;

/** The socket to one of the runtime's I/O threads. Frames are gathered and written once per event-loop turn. */
export class Link {
  private readonly socket: Socket;
  private batch = new Batch();
  /** The batch that the socket has not taken yet, or the next to be used. */
  private other = new Batch();
  private writing = false;
  private flushScheduled = false;

  /** `closed` is called when the runtime is gone, or has closed this link. */
  constructor(path: string, token: string, incoming: (link: Link) => Incoming, closed: () => void) {
    const reader = new Reader(incoming(this));
    // Node reads into our one buffer: no allocation and no stream machinery for each chunk. Bun and Deno ignore the option.
    const buffer = Buffer.allocUnsafeSlow(READ_BUFFER);
    let direct = false;
    this.socket = connect({
      path,
      onread: {
        buffer,
        callback: (length: number) => {
          direct = true;
          reader.read(buffer, length);
          return true;
        },
      },
    });
    this.socket.on("data", (chunk: Buffer) => {
      if (!direct) {
        reader.read(chunk, chunk.length);
      }
    });
    this.socket.on("error", () => {});
    this.socket.on("close", closed);
    this.batch.raw(HELLO, 0, Buffer.concat([Buffer.of(VERSION), Buffer.from(token, "latin1")]));
    this.schedule();
  }

  ready(pid: number, endpoints: number, flags: number): void {
    const payload = Buffer.alloc(9);
    payload.writeUInt32LE(pid, 0);
    payload.writeUInt32LE(endpoints, 4);
    payload[8] = flags;
    this.batch.raw(READY, 0, payload);
    this.schedule();
  }

  /** Sends a frame of JSON; false when it is too large for one. */
  send(type: number, id: number, json: string): boolean {
    const fits = this.batch.text(type, id, json);
    if (!this.flushScheduled) {
      this.schedule();
    }
    return fits;
  }

  pong(id: number, lagMicros: number): void {
    this.batch.pong(id, lagMicros);
    this.schedule();
  }

  private schedule(): void {
    if (!this.flushScheduled) {
      this.flushScheduled = true;
      // After all sockets of this turn have been read.
      setImmediate(this.flush);
    }
  }

  private readonly flush = (): void => {
    this.flushScheduled = false;
    if (this.writing || this.batch.isEmpty) {
      return;
    }
    const full = this.batch;
    this.batch = this.other;
    this.other = full;
    this.writing = true;
    this.socket.write(full.written(), this.written);
  };

  private readonly written = (): void => {
    this.writing = false;
    this.other.clear();
    if (!this.flushScheduled && !this.batch.isEmpty) {
      this.flush();
    }
  };

  /** Writes at once what there is, as far as the socket takes it: for the end of the process, when no further turn comes. */
  flushNow(): void {
    const last = this.batch;
    this.batch = new Batch();
    if (!last.isEmpty) {
      this.socket.write(last.written());
    }
  }

  /** Closes once everything is written. Nothing may be sent afterwards. */
  end(): void {
    this.flushNow();
    this.socket.end();
  }
}
