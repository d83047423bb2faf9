// benchmarks/run: every contestant in turn, in interleaved rounds, then the tables.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { BENCHMARKS, lack } from "./contestants.mjs";
import { describeMachine } from "./machine.mjs";
import { parseOptions } from "./options.mjs";
import { PROGRAMS } from "./programs.mjs";
import { markdown } from "./report.mjs";
import { playRound } from "./round.mjs";
import { stopAllNow } from "./server.mjs";
import { summarise } from "./summary.mjs";
import { wrkArguments } from "./wrk.mjs";

/** The first start of Cortado may build it and its app. */
const FIRST_START_MS = 15 * 60_000;
const LATER_START_MS = 30_000;

const options = parseOptions(process.argv.slice(2));
if (options.text !== undefined) {
  (options.code === 0 ? process.stdout : process.stderr).write(options.text);
  process.exit(options.code);
}

const scratch = mkdtempSync(join(tmpdir(), "cortado-benchmark-"));
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stopAllNow();
    rmSync(scratch, { recursive: true, force: true });
    process.exit(130);
  });
}

const absent = [];
const results = [];
for (const contestant of options.contestants) await admit(contestant);
if (results.length === 0) {
  console.error("no contestant could be started");
  process.exit(1);
}

let roundsPlayed = 0;
for (let round = 0; round < options.rounds; round++) {
  // Another one begins each round, so that no contestant always follows the same neighbour's heat.
  const first = round % results.length;
  for (const result of [...results.slice(first), ...results.slice(0, first)]) await play(result, round);
  roundsPlayed++;
  write(); // after every round: a run that is interrupted leaves what it found
}
rmSync(scratch, { recursive: true, force: true });

const invalid = results.some(({ rounds }) => rounds.some(({ programs }) =>
  Object.values(programs).some(({ faults }) => faults.length > 0)));
console.log(`\n${join(options.out, "latest.md")}${invalid ? "\nSOME ROWS ARE INVALID: see there" : ""}`);
process.exit(invalid || absent.length > 0 ? 1 : 0);

/** An untimed second of everything: builds what must be built and keeps out who can't play. */
async function admit(contestant) {
  const reason = lack(contestant) ?? (await trial(contestant));
  if (reason === undefined) {
    results.push({ ...contestant, rounds: [] });
  } else {
    absent.push({ name: contestant.name, reason });
    console.error(`${contestant.name} does not take part: ${reason}`);
  }
}

async function trial(contestant) {
  const short = { ...options, seconds: 1, warmup: 1 };
  try {
    const { programs } = await playRound(contestant, short, scratch, FIRST_START_MS);
    const wrong = Object.values(programs).flatMap(({ faults }) => faults);
    if (wrong.length > 0) console.error(`${contestant.name} answers wrong:\n  ${wrong.join("\n  ")}`);
    else console.log(`${contestant.name}: answers right`);
    return undefined;
  } catch (error) {
    return error.message;
  }
}

async function play(result, round) {
  let played;
  try {
    played = await playRound(result, options, scratch, LATER_START_MS);
  } catch (error) {
    absent.push({ name: result.name, round: round + 1, reason: error.message });
    console.error(`round ${round + 1}  ${result.name} failed: ${error.message}`);
    return;
  }
  result.rounds.push(played);
  const rates = Object.entries(played.programs).map(([name, { perSecond, cpuMicros, faults }]) =>
    `${name} ${Math.round(perSecond)}/s ${cpuMicros.toFixed(1)} µs${faults.length > 0 ? " INVALID" : ""}`);
  console.log(`round ${round + 1}  ${result.name.padEnd(13)} ${rates.join("  ")}`);
}

function write() {
  const tables = summarise(results, options.programs);
  const { contestants, ...numbers } = options;
  const shown = { ...numbers, roundsPlayed, ...commands() };
  const machine = describeMachine(results.find(({ main }) => main === "java")?.rounds.at(-1)?.program);
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, "latest.md"), markdown({ machine, options: shown, tables, absent }));
  const rounds = Object.fromEntries(results.map(({ name, rounds }) => [name, rounds]));
  writeFileSync(join(options.out, "latest.json"), JSON.stringify({ machine, options: shown, absent, tables, rounds }, null, 1) + "\n");
}

/** Paths as seen from benchmarks/. */
function local(word) {
  if (word === process.execPath) return "node";
  return word.startsWith(BENCHMARKS) ? relative(BENCHMARKS, word) : word;
}

function commands() {
  const wrk = { port: "PORT", seconds: options.seconds, connections: options.connections };
  return {
    out: undefined,
    commandLine: ["benchmarks/run", ...process.argv.slice(2)].join(" "),
    wrkLines: options.programs.map((name) =>
      `wrk ${wrkArguments({ ...wrk, script: `${name}.lua` }).join(" ")}   # ${PROGRAMS[name].title.replaceAll("`", "")}`),
    startLines: results.map(({ name, command }) => `${command("PORT").map(local).join(" ")}   # ${name}`),
  };
}
