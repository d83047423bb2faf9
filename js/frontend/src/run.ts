/** One run of the front end. */
import fs from "node:fs";
import path from "node:path";
import { analyse } from "./analyse.ts";
import { bundle } from "./bundle.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { locations } from "./locations.ts";
import { toBytes, toJson } from "./model.ts";
import { inputs } from "./provenance.ts";
import { Sdk } from "./sdk.ts";

export interface Result {
  ok: boolean;
  diagnostics: Diagnostic[];
}

/** Part of every model, so that models of an older front end are made again. */
const VERSION = "0.1.0";

export interface Overrides {
  /** Stands for the worker glue. */
  worker?: string;
}

export async function run(command: "build" | "check", directory: string, out: string, overrides: Overrides = {}): Promise<Result> {
  const { sdkDirectory, libraries, worker } = locations();
  const sdk = new Sdk(sdkDirectory);
  const root = fs.existsSync(directory) ? fs.realpathSync(directory) : directory;
  if (!fs.existsSync(root) || !fs.statSync(root).isDirectory()) {
    const message = `${directory} is not a directory`;
    return { ok: false, diagnostics: [{ severity: "error", file: "", line: 0, column: 0, message, hint: "give the directory of the application" }] };
  }
  const analysis = analyse(root, sdk, libraries);
  const { app, diagnostics } = analysis;
  fs.mkdirSync(out, { recursive: true });
  let bundled: string[] = [];
  if (command === "build" && !diagnostics.failed) {
    bundled = (await bundle(analysis, path.resolve(out), sdk, overrides.worker ?? worker))?.files ?? [];
  }
  app.provenance = { frontend: VERSION, inputs: inputs(analysis, bundled) };
  const ok = !diagnostics.failed;
  if (ok) {
    fs.writeFileSync(path.join(out, "app.pb"), toBytes(app));
    fs.writeFileSync(path.join(out, "app.json"), toJson(app));
  }
  return { ok, diagnostics: diagnostics.list };
}
