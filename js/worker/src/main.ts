/**
 * The glue inside a worker. A bundle imports it before the program, so that the links are made and the SDK has its host while the
 * program loads, and calls {@link start} after it.
 */
import { provide } from "../../sdk/src/internal/host.ts";
import type { AppMeta } from "../../sdk/src/meta.ts";
import type { Endpoint } from "./dispatch.ts";
import { logJson } from "./log.ts";
import { type Plan, reviver } from "./revive.ts";
import { Worker } from "./worker.ts";

const OLDEST_NODE = 20;

/** A handler as the front end lists it; `revive` says which parts of its argument are not what JSON makes of them. */
export interface Registration extends Omit<Endpoint, "revive"> {
  revive?: Plan | undefined;
}

export interface Registrations {
  /** In the order of the model. */
  endpoints: Registration[];
  /** Plans that others refer to. */
  plans?: Plan[] | undefined;
}

const worker = connect();

/** Tells the runtime that every handler is there; calls arrive from now on. */
export function start({ endpoints, plans = [] }: Registrations): void {
  if (worker === undefined) {
    throw new Error("This bundle runs under Cortado: start it with `cortado run` or `cortado start`.");
  }
  worker.ready(endpoints.map(({ revive, ...rest }) => ({ ...rest, revive: reviver(revive, plans) })));
}

function connect(): Worker | undefined {
  const { CORTADO_LINK_DIR: directory, CORTADO_LINK_COUNT: count, CORTADO_LINK_TOKEN: token, CORTADO_APP_META: meta } = process.env;
  if (directory === undefined || count === undefined || token === undefined) {
    return undefined;
  }
  refuseOldNode();
  // Not for the program, nor for what it starts.
  delete process.env.CORTADO_LINK_TOKEN;
  // Ctrl-C reaches the whole process group. When a worker ends is for the runtime to say, by DRAIN or by closing the links.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {});
  }
  const connected = new Worker(directory, Number(count), token);
  provide({
    log: (level, message, fields, error) => connected.log(logJson(level, message, fields, error)),
    currentRequest: () => connected.contexts?.getStore()?.request(),
    ...(meta !== undefined && { appMeta: () => JSON.parse(meta) as AppMeta }),
  });
  return connected;
}

function refuseOldNode(): void {
  const { bun, deno, node } = process.versions;
  if (bun === undefined && deno === undefined && Number.parseInt(node) < OLDEST_NODE) {
    process.stderr.write(`Cortado needs Node ${OLDEST_NODE} or later, and this is ${node}: install a later one, or name one with --js PATH.\n`);
    process.exit(1);
  }
}
