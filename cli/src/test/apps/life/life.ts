import { appMeta, currentRequest } from "encore.dev";
import { api, APIError, type Header } from "encore.dev/api";
import log, { info } from "encore.dev/log";

/** What is used of Node; its types are not installed here. */
declare const process: { readonly pid: number; cwd(): string; exit(code: number): never };

/** Kept as long as the one worker lives. */
let count = 0;

export const increment = api({ path: "/count", expose: true }, async () => ({ count: ++count, pid: process.pid }));

export const described = api(
  { method: ["GET", "POST"], path: "/described/:id/*rest", expose: true, tags: ["a", "b"] },
  async ({ id, rest, body }: { id: number; rest?: string; body?: string }): Promise<{ request: unknown; id: number; rest?: string; body?: string }> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { request: currentRequest(), id, rest, body };
  },
);

export const outside = currentRequest() === undefined;
export const atLoad = api({ method: "GET", path: "/outside", expose: true }, async () => ({ outside }));

export const meta = api({ method: "GET", path: "/meta", expose: true }, async (): Promise<{ meta: unknown; directory: string }> => {
  return { meta: appMeta(), directory: process.cwd() };
});

let aborted = 0;
let waiting = 0;

/** Answers only when the client has gone. */
export const wait = api({ method: "GET", path: "/wait", expose: true }, async (): Promise<void> => {
  const signal = currentRequest()?.signal;
  waiting++;
  await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
  aborted++;
  log.info("client gone");
});
export const waits = api({ method: "GET", path: "/waits", expose: true }, async () => ({ waiting, aborted }));

export const logs = api({ method: "GET", path: "/logs", expose: true }, async (): Promise<void> => {
  log.info("plain line", { number: 1, text: "t", nested: { a: [1] }, when: new Date("2024-01-02T03:04:05Z") });
  await new Promise((resolve) => setTimeout(resolve, 1));
  info("after a while");
  log.with({ user: "jo" }).warn("with fields", { more: true });
  log.error(new Error("broken"), "an error line", { id: 7 });
  log.debug("a debug line");
  console.error("to standard error");
});

export const sleep = api({ method: "GET", path: "/sleep/:ms", expose: true }, async ({ ms, mark }: { ms: number; mark?: Header }) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return { pid: process.pid, mark: mark as string | undefined };
});

export const quick = api({ method: "GET", path: "/quick", expose: true }, () => ({ pid: process.pid }));

export const exit = api({ path: "/exit/:code", expose: true }, async ({ code }: { code: number }): Promise<void> => {
  process.exit(code);
});

export const reject = api({ path: "/reject", expose: true }, async (): Promise<void> => {
  setTimeout(() => {
    throw new Error("nobody catches this");
  }, 0);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
});

export const refuse = api({ method: "GET", path: "/refuse", expose: true }, async (): Promise<void> => {
  throw APIError.permissionDenied("no");
});
