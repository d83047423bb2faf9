/** `cortado`, alias `encore.dev`: what a program may ask about itself and about the request it answers. */
import { host } from "./internal/host.ts";
import type { AppMeta } from "./meta.ts";

export type * from "./meta.ts";
export { currentRequest } from "./request.ts";

/** What this program is, where it runs, and what it was built from. */
export function appMeta(): AppMeta {
  return host.appMeta();
}
