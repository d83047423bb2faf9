import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestMeta } from "../../sdk/src/meta.ts";
import type { Endpoint } from "./dispatch.ts";
import type { Link } from "./link/link.ts";

/** The call that running code belongs to. */
export class Context {
  private meta: RequestMeta | undefined;
  private controller: AbortController | undefined;
  private canceled = false;

  constructor(
    readonly link: Link,
    readonly id: number,
    private readonly endpoint: Endpoint,
    private readonly metadata: string | undefined,
    /** The handler's argument. */
    private readonly json: string | undefined,
  ) {}

  /** For `currentRequest()`; made when first asked for. */
  request(): RequestMeta | undefined {
    if (this.meta === undefined && this.metadata !== undefined) {
      const { traceId, spanId, ...rest } = JSON.parse(this.metadata);
      const { service, name, auth = false, tags = [] } = this.endpoint;
      const meta = { type: "api-call", api: { service, endpoint: name, raw: false, auth, tags }, ...rest };
      if (traceId !== undefined) {
        meta.trace = { traceId, spanId };
      }
      if (this.json !== undefined) {
        meta.parsedPayload = JSON.parse(this.json);
        // The runtime sends them as the path had them; what the endpoint's type makes of them is in the argument.
        for (const parameter of Object.keys(meta.pathParams)) {
          meta.pathParams[parameter] = meta.parsedPayload[parameter] ?? meta.pathParams[parameter];
        }
      }
      // An AbortController costs more than the rest of a small call, and few handlers look at it.
      Object.defineProperty(meta, "signal", { enumerable: true, get: () => this.signal() });
      this.meta = meta;
    }
    return this.meta;
  }

  /** The client has gone. */
  cancel(): void {
    this.canceled = true;
    this.controller?.abort();
  }

  private signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.canceled) {
        this.controller.abort();
      }
    }
    return this.controller.signal;
  }
}

/** Follows each call through `await`s and callbacks. Made only for programs that ask: on Node 20 it slows every promise down. */
export type Contexts = AsyncLocalStorage<Context>;

export const newContexts = (): Contexts => new AsyncLocalStorage<Context>();
