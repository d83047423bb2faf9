/** The numbers of docs/worker-protocol.md. */
export const VERSION = 1;

/** Bytes before the payload, the length included. */
export const HEADER = 9;

/** What `length` counts beside the payload: type and id. */
export const TYPE_AND_ID = 5;

/** Largest `length`. */
export const LIMIT = 64 << 20;

/** Bytes of INVOKE between header and metadata or argument: endpoint and flags. */
export const INVOKE_HEAD = 3;

export const HELLO = 0x01;
export const READY = 0x02;
export const RESULT = 0x03;
export const ERROR = 0x04;
export const PONG = 0x05;
export const LOG = 0x06;

export const INVOKE = 0x81;
export const CANCEL = 0x82;
export const PING = 0x83;
export const DRAIN = 0x84;

/** INVOKE flags. */
export const WITH_METADATA = 1;
export const ASCII = 2;
export const NO_ARGUMENT = 4;

/** READY flag. */
export const READS_METADATA = 1;

/** The runtime broke a rule of the protocol: a bug of ours, and nothing after it can be trusted. */
export class ProtocolError extends Error {}
