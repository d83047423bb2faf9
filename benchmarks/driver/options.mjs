// The command line.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BENCHMARKS } from "./contestants.mjs";
import { SUITES } from "./suites.mjs";

const distinct = (names) => [...new Set(names)];
const of = (pick) => Object.values(SUITES).flatMap(pick);

const CONTESTANTS = distinct(of(({ contestants }) => contestants.map(({ name }) => name)));
const PROGRAMS = distinct(of(({ loads }) => loads.map(({ program }) => program)));
const CONNECTIONS = distinct(of(({ loads }) => loads.map(({ connections }) => String(connections))));

const HELP = `benchmarks/run: Cortado and its peers under load, in interleaved rounds

  --suite A,B        suites: ${Object.keys(SUITES).join(", ")}
  --rounds N         rounds over all contestants (5)
  --seconds N        load per program and round (6)
  --warmup N         load before it that is not counted (4)
  --only A,B         contestants: ${CONTESTANTS.join(", ")}
  --programs P,Q     programs: ${PROGRAMS.join(", ")}
  --connections N,M  loads over so many connections: ${CONNECTIONS.join(", ")}
  --out DIR          where SUITE.md and SUITE.json go (benchmarks/results)
`;

/** The options, or the text to print and the exit code. */
export function parseOptions(args) {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        rounds: { type: "string", default: "5" },
        seconds: { type: "string", default: "6" },
        warmup: { type: "string", default: "4" },
        suite: { type: "string" },
        connections: { type: "string" },
        only: { type: "string" },
        programs: { type: "string" },
        out: { type: "string", default: join(BENCHMARKS, "results") },
        help: { type: "boolean", default: false },
      },
    }));
    if (values.help) return { text: HELP, code: 0 };
    const programs = chosen("program", values.programs, PROGRAMS);
    const connections = chosen("load's connections", values.connections, CONNECTIONS).map(Number);
    const names = chosen("contestant", values.only, CONTESTANTS);
    const suites = chosen("suite", values.suite, Object.keys(SUITES)).map((name) => ({
      name,
      ...SUITES[name],
      contestants: SUITES[name].contestants.filter((each) =>
        names.includes(each.name) && (!each.extra || values.only !== undefined)),
      loads: SUITES[name].loads.filter((each) => programs.includes(each.program) && connections.includes(each.connections)),
    })).filter(({ contestants, loads }) => contestants.length > 0 && loads.length > 0);
    if (suites.length === 0) throw new Error("no suite has such contestants and loads");
    return {
      suites,
      rounds: count("rounds", values.rounds),
      seconds: count("seconds", values.seconds),
      warmup: count("warmup", values.warmup),
      out: values.out,
    };
  } catch (error) {
    return { text: `${error.message}\n\n${HELP}`, code: 2 };
  }
}

function count(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} ${text}: a whole number from 1 is wanted`);
  return number;
}

function chosen(what, text, known) {
  if (text === undefined) return known;
  const names = text.split(",").map((name) => name.trim());
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Error(`no ${what} is called ${stranger}`);
  return known.filter((name) => names.includes(name));
}
