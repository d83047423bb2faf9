/**
 * Where the SDK meets the worker it runs in.
 *
 * The SDK and the worker glue are one instance in the bundle. The glue is loaded before the program and calls
 * {@link provide}; outside a worker (a unit test of the program, say) the defaults below hold, so that nothing of the SDK needs a
 * runtime to be imported.
 */
import type { AppMeta, RequestMeta } from "../meta.ts";

/** As written in log lines. */
export type Level = "trace" | "debug" | "info" | "warn" | "error";

export interface Host {
  /** Takes one log line. `error` is what was passed as an error, already an `Error`. */
  log(level: Level, message: string, fields: Record<string, unknown> | undefined, error: Error | undefined): void;
  /** The call that the running code belongs to; `undefined` outside of one. */
  currentRequest(): RequestMeta | undefined;
  appMeta(): AppMeta;
  /** Called while the program loads, if it reads request metadata: only then does the runtime send any. */
  needMetadata(): void;
  /** Called while the program loads, if it logs: log lines name the call they were written in, so calls must be tracked. */
  needContext(): void;
}

let metadata = false;
let context = false;

/** The one host of this process. Its functions are replaced by {@link provide}. */
export const host: Host = {
  log(level, message, fields, error) {
    const line = { level, message, ...fields, ...(error && { error: error.message, stack: error.stack }) };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  },
  currentRequest: () => undefined,
  appMeta: () => ({
    appId: "",
    apiBaseUrl: "",
    environment: { name: "local", type: "test", cloud: "local" },
    build: { revision: "", uncommittedChanges: false },
    deploy: { id: "", hostedServices: {} },
  }),
  needMetadata() {
    metadata = true;
    context = true;
  },
  needContext() {
    context = true;
  },
};

/** For the worker glue: puts its own functions in place of the defaults. */
export function provide(functions: Partial<Host>): void {
  Object.assign(host, functions);
}

/** For the worker glue, once the program is loaded: whether it reads request metadata. */
export const metadataNeeded = (): boolean => metadata;

/** For the worker glue, once the program is loaded: whether it must know which call the running code belongs to. */
export const contextNeeded = (): boolean => context;
