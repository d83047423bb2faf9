/**
 * The front end's command line, for the runtime to call:
 *
 *     main.mjs build APP_DIR --out OUT_DIR     analyse, write app.pb, app.json, app.mjs, app.mjs.map
 *     main.mjs check APP_DIR --out OUT_DIR     the same without the bundle
 *
 * Prints one JSON object: `{"ok", "diagnostics"}`. Exits with 0 when the program could be analysed, errors or not.
 */
import { run } from "./run.ts";

const [command, directory, flag, out] = process.argv.slice(2);
if ((command !== "build" && command !== "check") || directory === undefined || flag !== "--out" || out === undefined) {
  process.stderr.write("usage: main.mjs build|check APP_DIR --out OUT_DIR\n");
  process.exitCode = 2;
} else {
  const result = await run(command, directory, out);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
