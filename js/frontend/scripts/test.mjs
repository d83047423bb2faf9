// Builds the tests of the package in the working directory, which are TypeScript, and runs them with Node's test runner.
// Arguments: parts of the names of the tests to run; none for all.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { buildOptions } from "./options.mjs";

const here = process.cwd();
const wanted = process.argv.slice(2);
const tests = fs
  .readdirSync(path.join(here, "test"))
  .filter((name) => name.endsWith(".test.ts") && (wanted.length === 0 || wanted.some((part) => name.includes(part))));
const out = path.join(here, "dist/test");
fs.rmSync(out, { recursive: true, force: true });
await build({
  ...buildOptions("../../"),
  absWorkingDir: here,
  entryPoints: tests.map((name) => path.join("test", name)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
});
const files = tests.map((name) => path.join(out, name.replace(/\.ts$/, ".mjs")));
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" });
process.exit(status ?? 1);
