/** `cortado/log`, alias `encore.dev/log`: structured log lines that name the request they were written in. */
import { host, type Level } from "./internal/host.ts";

host.needContext();

/** What a field may hold: whatever there is to say, nested objects and arrays too. What JSON can't say is written as text. */
export type FieldValue = unknown;

export type FieldsObject = Record<string, FieldValue>;

/** From the least to the most urgent. */
export enum LogLevel {
  Trace = "trace",
  Debug = "debug",
  Info = "info",
  Warn = "warn",
  Error = "error",
}

const ORDER: readonly Level[] = ["trace", "debug", "info", "warn", "error"];

/** Writes log lines. */
export interface Logger {
  trace(message: string, fields?: FieldsObject): void;
  debug(message: string, fields?: FieldsObject): void;
  info(message: string, fields?: FieldsObject): void;
  warn(message: string, fields?: FieldsObject): void;
  warn(error: Error | unknown, fields?: FieldsObject): void;
  warn(error: Error | unknown, message: string, fields?: FieldsObject): void;
  error(message: string, fields?: FieldsObject): void;
  error(error: Error | unknown, fields?: FieldsObject): void;
  error(error: Error | unknown, message: string, fields?: FieldsObject): void;
  /** A logger that adds these fields to every line. */
  with(fields: FieldsObject): Logger;
  /** A logger that leaves out what is less urgent. */
  withLevel(level: LogLevel): Logger;
}

class HostLogger implements Logger {
  readonly #fields: FieldsObject | undefined;
  readonly #least: number;

  constructor(fields: FieldsObject | undefined, least: number) {
    this.#fields = fields;
    this.#least = least;
  }

  trace(message: string, fields?: FieldsObject): void {
    this.#write(0, message, fields, undefined);
  }

  debug(message: string, fields?: FieldsObject): void {
    this.#write(1, message, fields, undefined);
  }

  info(message: string, fields?: FieldsObject): void {
    this.#write(2, message, fields, undefined);
  }

  warn(first: unknown, second?: string | FieldsObject, third?: FieldsObject): void {
    this.#withError(3, first, second, third);
  }

  error(first: unknown, second?: string | FieldsObject, third?: FieldsObject): void {
    this.#withError(4, first, second, third);
  }

  with(fields: FieldsObject): Logger {
    return new HostLogger({ ...this.#fields, ...fields }, this.#least);
  }

  withLevel(level: LogLevel): Logger {
    return new HostLogger(this.#fields, ORDER.indexOf(level));
  }

  /** The forms (message, fields?), (error, fields?) and (error, message, fields?). */
  #withError(level: number, first: unknown, second?: string | FieldsObject, third?: FieldsObject): void {
    if (typeof first === "string" && typeof second !== "string") {
      this.#write(level, first, second, undefined);
      return;
    }
    const error = first instanceof Error ? first : new Error(String(first));
    if (typeof second === "string") {
      this.#write(level, second, third, error);
    } else {
      this.#write(level, error.message, second, error);
    }
  }

  #write(level: number, message: string, fields: FieldsObject | undefined, error: Error | undefined): void {
    if (level >= this.#least) {
      const all = this.#fields === undefined ? fields : { ...this.#fields, ...fields };
      host.log(ORDER[level]!, message, all, error);
    }
  }
}

const log: Logger = new HostLogger(undefined, 0);

export default log;

// Named functions, so that `import { info } from ".../log"` works as well.
export const trace: Logger["trace"] = (message, fields) => log.trace(message, fields);
export const debug: Logger["debug"] = (message, fields) => log.debug(message, fields);
export const info: Logger["info"] = (message, fields) => log.info(message, fields);
export const warn = log.warn.bind(log) as Logger["warn"];
export const error = log.error.bind(log) as Logger["error"];
