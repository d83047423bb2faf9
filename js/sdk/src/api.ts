/** `cortado/api`, alias `encore.dev/api`. */
import type { cookieMark, headerMark, Marked, NameOf, queryMark, statusMark, ValueOf } from "./internal/marks.ts";
import { statusCodes } from "./internal/status.ts";

export { APIError, ErrCode } from "./errors.ts";
export type { ErrDetails } from "./errors.ts";

/** Methods an endpoint can answer. */
export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "TRACE" | "CONNECT";

/** How an endpoint is reached. The values must be constants: they are read at build time. */
export interface APIOptions {
  /** One, several, or `"*"` for all. `"POST"` unless given. */
  method?: Method | Method[] | readonly Method[] | "*";
  /**
   * `/literal`, `/:parameter`, and last `/*wildcard` (the rest of the path) or `/!fallback` (the rest, when nothing else matches).
   * `/service.endpoint` unless given.
   */
  path?: string;
  /** Whether clients outside may call it. `false` unless given: then only other services can. */
  expose?: boolean;
  /** Whether the caller must be an authenticated user. */
  auth?: boolean;
  /** Largest request body in bytes; `null` for no limit. 2 MiB unless given. */
  bodyLimit?: number | null;
  /** Free labels. */
  tags?: string[] | readonly string[];
  /** Keeps payloads and headers out of traces and logs. */
  sensitive?: boolean;
}

/**
 * Declares an endpoint. The result is the handler itself and must be bound to an exported constant, whose name is the endpoint's.
 *
 * @example
 * export const hello = api({ method: "GET", path: "/hello/:name", expose: true }, async ({ name }: { name: string }) => {
 *   return { message: `Hello ${name}!` };
 * });
 */
export function api<Req extends object | void = void, Res extends object | void = void>(
  _options: APIOptions,
  handler: (params: Req) => Promise<Res> | Res,
): (params: Req) => Promise<Res> {
  return handler as (params: Req) => Promise<Res>;
}

/**
 * A field that travels in an HTTP header: `Header`, `Header<"X-Name">`, `Header<number>`, `Header<number, "X-Name">`. Without a
 * name, the header is called as the field is.
 */
export type Header<TypeOrName = string, NameOrType = never> = Marked<
  ValueOf<TypeOrName, NameOrType>,
  { readonly [headerMark]?: NameOf<TypeOrName, NameOrType> }
>;

/** A field that travels in the query string; the arguments are as in {@link Header}. Arrays are repeated keys. */
export type Query<TypeOrName = string, NameOrType = never> = Marked<
  ValueOf<TypeOrName, NameOrType>,
  { readonly [queryMark]?: NameOf<TypeOrName, NameOrType> }
>;

/** A cookie with its attributes. In a request only `value` and `name` are set, because clients send nothing else. */
export interface CookieWithOptions<T = string> {
  value: T;
  /** As the client sent it; not used in responses, where the name is the type's. */
  name?: string;
  expires?: Date;
  sameSite?: "Strict" | "Lax" | "None";
  domain?: string;
  path?: string;
  /** Seconds. */
  maxAge?: number;
  secure?: boolean;
  httpOnly?: boolean;
  partitioned?: boolean;
}

/** A field that travels as a cookie; the arguments are as in {@link Header}. */
export type Cookie<TypeOrName = string, NameOrType = never> = CookieWithOptions<ValueOf<TypeOrName, NameOrType>> & {
  readonly [cookieMark]?: NameOf<TypeOrName, NameOrType>;
};

/** Status codes by name: `HttpStatus.Created`. */
export const HttpStatus = statusCodes;

export type HttpStatusValues = (typeof statusCodes)[keyof typeof statusCodes];

/** A response field that sets the status code and is not part of the body. */
export type HttpStatus = HttpStatusValues & { readonly [statusMark]?: true };
