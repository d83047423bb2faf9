// The command line.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BENCHMARKS, CONTESTANTS } from "./contestants.mjs";
import { PROGRAMS } from "./programs.mjs";

const HELP = `benchmarks/run: Cortado and its peers under load, in interleaved rounds

  --rounds N         rounds over all contestants (5)
  --seconds N        load per program and round (6)
  --warmup N         load before it that is not counted (4)
  --connections N    connections held by wrk (100)
  --only A,B         contestants: ${CONTESTANTS.map(({ name }) => name).join(", ")}
  --programs P,Q     programs: ${Object.keys(PROGRAMS).join(", ")}
  --out DIR          where latest.md and latest.json go (benchmarks/results)
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
        connections: { type: "string", default: "100" },
        only: { type: "string" },
        programs: { type: "string" },
        out: { type: "string", default: join(BENCHMARKS, "results") },
        help: { type: "boolean", default: false },
      },
    }));
    if (values.help) return { text: HELP, code: 0 };
    return {
      rounds: count("rounds", values.rounds),
      seconds: count("seconds", values.seconds),
      warmup: count("warmup", values.warmup),
      connections: count("connections", values.connections),
      contestants: chosen("contestant", values.only, CONTESTANTS.map(({ name }) => name))
        .map((name) => CONTESTANTS.find((each) => each.name === name))
        .filter(({ extra }) => !extra || values.only !== undefined),
      programs: chosen("program", values.programs, Object.keys(PROGRAMS)),
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
