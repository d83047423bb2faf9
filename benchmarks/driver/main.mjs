// benchmarks/run: for each suite every contestant in turn, in interleaved rounds, then the tables.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { BENCHMARKS, lack } from "./contestants.mjs";
import { describeMachine } from "./machine.mjs";
import { parseOptions } from "./options.mjs";
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

let failed = false;
for (const suite of options.suites) failed = !(await playSuite(suite)) || failed;
rmSync(scratch, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

/** Whether everyone took part and answered right. */
async function playSuite(suite) {
  const absent = [];
  const results = [];
  console.log(suite.title);
  for (const contestant of suite.contestants) {
    const reason = lack(contestant) ?? (await trial(contestant, suite.loads));
    if (reason === undefined) {
      results.push({ ...contestant, rounds: [] });
    } else {
      absent.push({ name: contestant.name, reason });
      console.error(`${contestant.name} does not take part: ${reason}`);
    }
  }
  if (results.length === 0) {
    console.error(`${suite.name}: no contestant could be started`);
    return false;
  }
  for (let round = 0; round < options.rounds; round++) {
    // Another one begins each round, so that no contestant always follows the same neighbour's heat.
    const first = round % results.length;
    for (const result of [...results.slice(first), ...results.slice(0, first)]) await play(result, round, suite, absent);
    write(suite, results, absent, round + 1); // after every round: a run that is interrupted leaves what it found
  }
  const invalid = results.some(({ rounds }) => rounds.some(({ loads }) =>
    Object.values(loads).some(({ faults }) => faults.length > 0)));
  console.log(`\n${join(options.out, `${suite.name}.md`)}${invalid ? "\nSOME ROWS ARE INVALID: see there" : ""}`);
  return !invalid && absent.length === 0;
}

/** An untimed second of everything: builds what must be built; why a contestant can't play, or undefined. */
async function trial(contestant, loads) {
  const short = { loads: onceEach(loads), seconds: 1, warmup: 1 };
  try {
    const played = await playRound(contestant, short, scratch, FIRST_START_MS);
    const wrong = Object.values(played.loads).flatMap(({ faults }) => faults);
    if (wrong.length > 0) console.error(`${contestant.name} answers wrong:\n  ${wrong.join("\n  ")}`);
    else console.log(`${contestant.name}: answers right`);
    return undefined;
  } catch (error) {
    return error.message;
  }
}

/** Of each program the load with the fewest connections. */
function onceEach(loads) {
  return loads.filter((each, i) => loads.findIndex(({ program }) => program === each.program) === i);
}

async function play(result, round, suite, absent) {
  let played;
  try {
    played = await playRound(result, { ...options, loads: suite.loads }, scratch, LATER_START_MS);
  } catch (error) {
    absent.push({ name: result.name, round: round + 1, reason: error.message });
    console.error(`round ${round + 1}  ${result.name} failed: ${error.message}`);
    return;
  }
  result.rounds.push(played);
  const rates = Object.entries(played.loads).map(([name, { perSecond, cpuMicros, faults }]) =>
    `${name} ${Math.round(perSecond)}/s ${cpuMicros.toFixed(1)} µs${faults.length > 0 ? " INVALID" : ""}`);
  console.log(`round ${round + 1}  ${result.name.padEnd(13)} ${rates.join("  ")}`);
}

function write(suite, results, absent, roundsPlayed) {
  const tables = summarise(results, suite.loads, suite.base);
  const { suites, out, ...numbers } = options;
  const shown = { ...numbers, roundsPlayed, ...commands(suite, results) };
  const machine = describeMachine(results.find(({ main }) => main === "java")?.rounds.at(-1)?.program);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, `${suite.name}.md`), markdown({ suite, machine, options: shown, tables, absent }));
  const rounds = Object.fromEntries(results.map(({ name, rounds }) => [name, rounds]));
  writeFileSync(join(out, `${suite.name}.json`), JSON.stringify({ machine, options: shown, absent, tables, rounds }, null, 1) + "\n");
}

/** Paths as seen from benchmarks/. */
function local(word) {
  if (word === process.execPath) return "node";
  return word.startsWith(BENCHMARKS) ? relative(BENCHMARKS, word) : word;
}

function commands(suite, results) {
  return {
    commandLine: ["benchmarks/run", ...process.argv.slice(2)].join(" "),
    wrkLines: suite.loads.map(({ program, connections, title }) => {
      const wrk = { port: "PORT", seconds: options.seconds, connections, script: `${program}.lua` };
      return `wrk ${wrkArguments(wrk).join(" ")}   # ${title.replaceAll("`", "")}`;
    }),
    startLines: results.map(({ name, command }) => `${command("PORT").map(local).join(" ")}   # ${name}`),
  };
}
