/** Which module of the SDK an import means, and what of `encore.dev` is not there yet. */
import path from "node:path";

const MODULES: Record<string, string> = {
  "": "index.ts",
  api: "api.ts",
  validate: "validate.ts",
  types: "types.ts",
  log: "log.ts",
  service: "service.ts",
};

/** Import paths of `encore.dev` that Cortado will have, with what they are for. */
const LATER_MODULES: Record<string, string> = {
  auth: "auth handlers",
  config: "secrets",
  cron: "cron jobs",
  pubsub: "Pub/Sub",
  "storage/sqldb": "SQL databases",
  "storage/objects": "object storage",
  "storage/cache": "caching",
  metrics: "metrics",
};

/** Exports of modules that are there, which are not there themselves. */
export const LATER_EXPORTS = new Set([
  "Gateway",
  "GatewayConfig",
  "CallOpts",
  "middleware",
  "Middleware",
  "MiddlewareFn",
  "MiddlewareOptions",
  "MiddlewareRequest",
  "Next",
  "HandlerResponse",
  "ResponseHeader",
  "StaticAssets",
  "StaticOptions",
  "RawRequest",
  "RawResponse",
  "RawHandler",
  "IterableStream",
  "IterableSocket",
  "Sink",
  "StreamOptions",
  "StreamIn",
  "StreamOut",
  "StreamInOut",
  "StreamOutWithResponse",
  "StreamInHandlerFn",
  "StreamOutHandlerFn",
  "StreamInOutHandlerFn",
]);

/** Kinds of endpoint that hang off `api`. */
export const LATER_API_KINDS = new Set(["raw", "static", "streamIn", "streamOut", "streamInOut"]);

export type SdkImport = { file: string } | { missing: string } | undefined;

/** The SDK on disk. */
export class Sdk {
  /** @param directory holds the SDK's sources, with `/` at its end */
  constructor(readonly directory: string) {}

  /** Whether a source file is one of the SDK's. */
  has(file: string): boolean {
    return file.startsWith(this.directory);
  }

  /** What an import means: a file, or something that is not there with the reason; undefined when it is no import of the SDK. */
  resolve(specifier: string): SdkImport {
    if (specifier === "~encore" || specifier.startsWith("~encore/")) {
      return { missing: `${specifier} (generated clients and auth data) is not available on Cortado yet` };
    }
    const match = /^(?:encore\.dev|cortado)(?:\/(.+))?$/.exec(specifier);
    if (match === null) {
      return undefined;
    }
    const module = match[1] ?? "";
    const file = MODULES[module];
    if (file !== undefined) {
      return { file: path.posix.join(this.directory, file) };
    }
    const later = LATER_MODULES[module];
    return {
      missing: later === undefined ? `there is no module ${specifier}` : `${specifier} (${later}) is not available on Cortado yet`,
    };
  }

  modules(): string {
    return Object.keys(MODULES)
      .map((m) => (m === "" ? "encore.dev" : `encore.dev/${m}`))
      .join(", ");
  }
}
