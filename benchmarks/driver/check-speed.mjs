// benchmarks/check-speed: how long `cortado check` takes with nothing cached, and with nothing changed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REPOSITORY } from "./contestants.mjs";
import { writeHundredEndpoints } from "./hundred-endpoints.mjs";
import { spread } from "./statistics.mjs";

const TIMES = Number(process.argv[2] ?? 5);
const GOALS = { cold: 3_000, unchanged: 300 };

const scratch = mkdtempSync(join(tmpdir(), "cortado-check-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const app = join(scratch, "hundred-endpoints");
writeHundredEndpoints(app);

check(); // builds Cortado itself where that is due
const cold = [];
for (let i = 0; i < TIMES; i++) {
  rmSync(join(app, ".cortado"), { recursive: true, force: true });
  cold.push(check());
}
const unchanged = Array.from({ length: TIMES }, check);

console.log(`cortado check of 100 endpoints, median of ${TIMES} [min–max]:`);
const met = [say("cold", cold), say("unchanged", unchanged)];
process.exit(met.every(Boolean) ? 0 : 1);

/** Milliseconds from the command's start to its end, as a user waits for it. */
function check() {
  const before = performance.now();
  const { status, stdout, stderr, error } = spawnSync("./cortado", ["check", app], { cwd: REPOSITORY, encoding: "utf8" });
  const millis = performance.now() - before;
  if (status !== 0) {
    console.error(`cortado check failed: ${error?.message ?? `exit code ${status}`}\n${stdout ?? ""}${stderr ?? ""}`);
    process.exit(1);
  }
  return millis;
}

function say(what, millis) {
  const { median, min, max } = spread(millis);
  const met = median < GOALS[what];
  const range = `${median.toFixed(0)} ms [${min.toFixed(0)}–${max.toFixed(0)}]`;
  console.log(`  ${what.padEnd(10)} ${range}  goal: under ${GOALS[what]} ms, ${met ? "met" : "NOT MET"}`);
  return met;
}
