/** The glue as a module by itself (`dist/worker.mjs`), for programs that are not bundled: those of the runtime's tests. */
export { host } from "../../sdk/src/internal/host.ts";
export { start } from "./main.ts";
