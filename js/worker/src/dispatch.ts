import { Context, type Contexts } from "./context.ts";
import { bigintAsText, errorJson } from "./errors.ts";
import { ERROR, ProtocolError, RESULT } from "./link/frames.ts";
import type { Link } from "./link/link.ts";
import type { Incoming } from "./link/reader.ts";

/** A handler, and what is needed to call it. Its position in the list given to `start` is its number on the link. */
export interface Endpoint {
  service: string;
  name: string;
  handler: (argument: any) => unknown;
  /** Turns parsed JSON into what the handler's type says: dates, bigints, decimals. */
  revive?: ((value: any) => any) | undefined;
  auth?: boolean | undefined;
  tags?: string[] | undefined;
}

/** What all links of this worker share. */
export interface Program {
  readonly endpoints: readonly Endpoint[];
  /** Undefined unless the program asked to know its calls. */
  readonly contexts: Contexts | undefined;
  /** Whether calls can be cancelled by CANCEL. */
  readonly cancellable: boolean;
  ping(link: Link, id: number): void;
  drained(): void;
  /** A link has no call left. */
  idle(): void;
}

/** Calls handlers for the INVOKE frames of one link. Every line here runs for every call. */
export class Dispatch implements Incoming {
  inFlight = 0;
  private readonly bigints = new Set<Endpoint>();
  private readonly open = new Map<number, Context>();
  private readonly spare: Pending[] = [];

  constructor(
    private readonly link: Link,
    private readonly program: Program,
  ) {}

  invoke(id: number, number: number, json: string | undefined, metadata: string | undefined): void {
    const endpoint = this.program.endpoints[number];
    if (endpoint === undefined) {
      throw new ProtocolError(`there is no endpoint ${number}`);
    }
    this.inFlight++;
    let value: unknown;
    try {
      let argument = json === undefined ? undefined : JSON.parse(json);
      if (endpoint.revive !== undefined) {
        argument = endpoint.revive(argument);
      }
      // Called as a plain function: it must not see the endpoint as `this`.
      const handler = endpoint.handler;
      value =
        this.program.contexts === undefined
          ? handler(argument)
          : this.program.contexts.run(this.newContext(id, endpoint, metadata, json), handler, argument);
    } catch (thrown) {
      this.error(id, thrown);
      return;
    }
    if (isThenable(value)) {
      const pending = this.spare.pop() ?? new Pending(this);
      pending.id = id;
      pending.endpoint = endpoint;
      value.then(pending.fulfilled, pending.rejected);
    } else {
      this.result(id, endpoint, value);
    }
  }

  result(id: number, endpoint: Endpoint, value: unknown): void {
    let json: string;
    if (value === undefined) {
      json = "";
    } else {
      try {
        // A function or a symbol has no JSON, which is no result.
        json = (this.bigints.has(endpoint) ? JSON.stringify(value, bigintAsText) : JSON.stringify(value)) ?? "";
      } catch (thrown) {
        try {
          json = JSON.stringify(value, bigintAsText) ?? "";
          // A replacer slows JSON.stringify down; an exception for each call would do so much more.
          this.bigints.add(endpoint);
        } catch {
          this.error(id, thrown);
          return;
        }
      }
    }
    if (!this.link.send(RESULT, id, json)) {
      this.error(id, new Error("the result exceeds the 64 MiB that fit on the worker link"));
      return;
    }
    this.answered(id);
  }

  error(id: number, thrown: unknown): void {
    if (!this.link.send(ERROR, id, errorJson(thrown))) {
      this.link.send(ERROR, id, errorJson(new Error("the error exceeds the 64 MiB that fit on the worker link")));
    }
    this.answered(id);
  }

  /** Nobody will use `pending` any more. */
  release(pending: Pending): void {
    this.spare.push(pending);
  }

  private answered(id: number): void {
    if (this.program.cancellable) {
      this.open.delete(id);
    }
    if (--this.inFlight === 0) {
      this.program.idle();
    }
  }

  private newContext(id: number, endpoint: Endpoint, metadata: string | undefined, json: string | undefined): Context {
    const context = new Context(this.link, id, endpoint, metadata, json);
    if (this.program.cancellable) {
      this.open.set(id, context);
    }
    return context;
  }

  cancel(id: number): void {
    // Unknown when its answer is under way already.
    this.open.get(id)?.cancel();
  }

  ping(id: number): void {
    this.program.ping(this.link, id);
  }

  drain(): void {
    this.program.drained();
  }
}

/** A call whose handler returned a promise. Used again, so that a call makes no closures. */
class Pending {
  id = 0;
  endpoint!: Endpoint;
  readonly fulfilled: (value: unknown) => void;
  readonly rejected: (thrown: unknown) => void;

  constructor(dispatch: Dispatch) {
    this.fulfilled = (value) => {
      dispatch.result(this.id, this.endpoint, value);
      dispatch.release(this);
    };
    this.rejected = (thrown) => {
      dispatch.error(this.id, thrown);
      dispatch.release(this);
    };
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}
