/** Client connections to a plain server, as docs/worker-protocol.md describes them: the interfaces between a link and what serves them. */

/** CONNECT's payload. */
export interface Peer {
  server: number;
  remoteAddress: string;
  remotePort: number;
  remoteFamily: "IPv4" | "IPv6";
  localAddress: string;
  localPort: number;
  localFamily: "IPv4" | "IPv6";
  tls?: {
    protocol: string;
    cipher: { name: string; standardName: string; version: string };
    servername?: string;
    alpnProtocol?: string;
  };
}

/** HEAD flags. */
export const KEEP_ALIVE = 1;
export const UPGRADE = 2;
export const COMPLETE = 4;
export const HTTP_1_0 = 8;
export const SAME_FIELDS = 16;

/** How a connection ended: CLOSED's payload. */
export const CLOSED_IN_ORDER = 0;
export const RESET_BY_CLIENT = 1;
export const BROKEN_PIPE = 2;
export const CLOSED_BY_RUNTIME = 3;

/** Takes what one client connection brings. */
export interface ConnectionHandler {
  begun(): void;
  /** `fields` are names and values in turn, as `rawHeaders`; a fresh array each time. `bytes` is what CREDIT must give back for it. */
  head(flags: number, method: number, target: string, fields: string[], bytes: number): void;
  /** `content` may be kept: it is nobody else's memory. */
  data(content: Buffer): void;
  /** `trailers` as `rawTrailers`; empty for none. `bytes` as in `head`. */
  end(trailers: string[], bytes: number): void;
  eof(): void;
  closed(how: number): void;
  refused(code: string, reason: string, parsed: number, raw: Buffer): void;
  /** The client's socket has taken so many bytes more. */
  credit(bytes: number): void;
}

/** The link's end of one client connection. */
export interface Connection {
  readonly id: number;
  /** Bytes are copied before this returns. Keep to the window: see `ConnectionHandler.credit`. */
  write(content: Uint8Array): void;
  writeText(text: string, encoding: "latin1" | "utf8"): void;
  end(): void;
  reset(how: 0 | 1): void;
  credit(bytes: number): void;
  tunnel(accepted: boolean): void;
  release(): void;
}

/** Makes the handler of each new connection; undefined: nobody serves it, and it is reset. */
export type Accept = (connection: Connection, peer: Peer) => ConnectionHandler | undefined;
