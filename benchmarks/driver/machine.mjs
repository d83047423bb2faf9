// What the numbers were measured on.
import { execFileSync } from "node:child_process";
import { cpus, release, totalmem } from "node:os";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BENCHMARKS, TYPED_CONTESTANTS, REPOSITORY } from "./contestants.mjs";

/** `javaProgram`: the Java that Cortado ran on, where it took part; the one on the PATH need not be it. */
export function describeMachine(javaProgram) {
  const engine = (name) => TYPED_CONTESTANTS.find((each) => each.name === name).engine;
  return {
    date: new Date().toISOString(),
    cpu: `${cpus()[0].model}, ${cpus().length} cores`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    commit: said("git", ["-C", REPOSITORY, "rev-parse", "--short", "HEAD"]),
    java: javaProgram === undefined ? undefined : said(javaProgram, ["--version"]),
    node: process.version,
    bun: said(engine("hono-bun"), ["--version"]),
    deno: said(engine("deno"), ["--version"]),
    wrk: said("wrk", ["-v"]).split(" [")[0],
    packages: JSON.parse(readFileSync(join(BENCHMARKS, "package.json"), "utf8")).dependencies,
  };
}

/** The first line that the command prints; wrk answers -v with exit code 1. */
function said(program, args) {
  const output = (stdio) => (stdio ?? "").toString().trim().split("\n")[0];
  try {
    return output(execFileSync(program, args, { stdio: ["ignore", "pipe", "ignore"] }));
  } catch (error) {
    return output(error.stdout) || "absent";
  }
}
