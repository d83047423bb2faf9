/** Where the front end finds what it needs, next to itself. */
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { libraryDirectory } from "./program.ts";

/** Directory of js/frontend relative to the built file; put here when the front end is built. */
declare const FRONTEND: string;

const slashes = (name: string): string => name.split(path.sep).join("/");

export function locations(): { sdkDirectory: string; libraries: string; worker: string } {
  const frontend = fileURLToPath(new URL(FRONTEND, import.meta.url));
  const require = createRequire(path.join(frontend, "package.json"));
  return {
    sdkDirectory: slashes(path.join(frontend, "../sdk/src/")),
    libraries: libraryDirectory(path.dirname(require.resolve("typescript/package.json"))),
    worker: slashes(path.join(frontend, "../worker/src/main.ts")),
  };
}
