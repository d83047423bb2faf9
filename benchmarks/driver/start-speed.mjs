// benchmarks/start-speed [DIR [PATH]]: start to first answer of a built, unchanged application; idle memory.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { REPOSITORY } from "./contestants.mjs";
import { mainProcess, memoryOf, memoryOfTree } from "./proc.mjs";
import { start, stop, stopAllNow } from "./server.mjs";
import { spread } from "./statistics.mjs";

const TIMES = 10;
const GOALS = { startMs: 400, javaMB: 70 };
/** Idle means idle: the compilers have ended, and their memory, which the JVM looks through every five seconds, is given back. */
const IDLE_MS = 10_000;

const [dir = "benchmarks/contestants/cortado", path = "/hello"] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "cortado-start-"));
process.on("exit", () => {
  stopAllNow();
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const options = {
  command: (port) => ["./cortado", "run", resolve(REPOSITORY, dir), "--port", String(port), "--log", "off"],
  env: { NODE_ENV: "production" },
  cwd: REPOSITORY,
  path,
  log: join(scratch, "log"),
};

try {
  await stop(await start({ ...options, timeoutMs: 15 * 60_000 })); // builds what must be built
  const samples = [];
  for (let i = 0; i < TIMES; i++) samples.push(await sample());
  console.log(`cortado run ${dir}, median of ${TIMES} [min–max]:`);
  const met = [
    say("start to first answer", "ms", samples.map(({ startMs }) => startMs), GOALS.startMs),
    say("idle RSS of the Java process", "MB", samples.map(({ java }) => megabytes(java.rss)), GOALS.javaMB),
  ];
  say("idle PSS of the Java process", "MB", samples.map(({ java }) => megabytes(java.pss)));
  say("idle PSS with its workers", "MB", samples.map(({ tree }) => megabytes(tree.pss)));
  process.exit(met.every(Boolean) ? 0 : 1);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function sample() {
  const server = await start({ ...options, timeoutMs: 30_000 });
  await sleep(IDLE_MS);
  const measured = {
    startMs: server.startMs,
    java: memoryOf(mainProcess(server.pid, "java")),
    tree: memoryOfTree(server.pid),
  };
  await stop(server);
  return measured;
}

function megabytes(kib) {
  return (kib * 1024) / 1e6;
}

function say(what, unit, values, goal) {
  const { median, min, max } = spread(values);
  const met = goal === undefined || median < goal;
  const judged = goal === undefined ? "" : `  goal: under ${goal} ${unit}, ${met ? "met" : "NOT MET"}`;
  console.log(`  ${what.padEnd(29)} ${median.toFixed(0)} ${unit} [${min.toFixed(0)}–${max.toFixed(0)}]${judged}`);
  return met;
}
