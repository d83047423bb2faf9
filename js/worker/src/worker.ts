import { join } from "node:path";
import { contextNeeded, metadataNeeded } from "../../sdk/src/internal/host.ts";
import { type Contexts, newContexts } from "./context.ts";
import { Dispatch, type Endpoint, type Program } from "./dispatch.ts";
import { Lag } from "./lag.ts";
import { LOG, READS_METADATA } from "./link/frames.ts";
import { Link } from "./link/link.ts";

/** This process, seen from the runtime: its links, and the program that answers on them. */
export class Worker implements Program {
  endpoints: readonly Endpoint[] = [];
  contexts: Contexts | undefined;
  cancellable = false;

  private readonly links: Link[] = [];
  private readonly dispatches: Dispatch[] = [];
  private readonly lag = new Lag();
  private drains = 0;
  private closed = 0;
  private ending = false;

  constructor(directory: string, count: number, token: string) {
    for (let i = 0; i < count; i++) {
      const connect = (link: Link) => {
        const dispatch = new Dispatch(link, this);
        this.dispatches.push(dispatch);
        return dispatch;
      };
      this.links.push(new Link(join(directory, `${i}.sock`), token, connect, () => this.linkClosed()));
    }
    // What is answered already should arrive, however the program ends.
    process.on("exit", () => this.links.forEach((link) => link.flushNow()));
  }

  /** Every handler is there. */
  ready(endpoints: readonly Endpoint[]): void {
    this.endpoints = endpoints;
    this.cancellable = metadataNeeded();
    if (contextNeeded()) {
      this.contexts = newContexts();
    }
    for (const link of this.links) {
      link.ready(process.pid, endpoints.length, metadataNeeded() ? READS_METADATA : 0);
    }
  }

  log(line: string): void {
    const context = this.contexts?.getStore();
    const link = context?.link ?? this.links[0];
    link?.send(LOG, context?.id ?? 0, line);
  }

  ping(link: Link, id: number): void {
    link.pong(id, this.lag.takeMicros());
  }

  drained(): void {
    this.drains++;
    this.idle();
  }

  idle(): void {
    if (this.drains < this.links.length || this.ending) {
      return;
    }
    if (this.dispatches.every((dispatch) => dispatch.inFlight === 0)) {
      this.ending = true;
      this.links.forEach((link) => link.end());
    }
  }

  private linkClosed(): void {
    this.closed++;
    if (!this.ending || this.closed === this.links.length) {
      // The runtime has gone, or has closed what this worker has finished with: nobody can receive an answer.
      process.exit(0);
    }
  }
}
