/**
 * In a module of its own, because loading it makes the runtime send metadata with every call: a bundle has this module only if
 * the program uses `currentRequest`.
 */
import { host } from "./internal/host.ts";
import type { RequestMeta } from "./meta.ts";

host.needMetadata();

/**
 * The request that the running code belongs to, followed through `await`s and callbacks; `undefined` outside of one, while
 * modules load for example.
 */
export function currentRequest(): RequestMeta | undefined {
  return host.currentRequest();
}
