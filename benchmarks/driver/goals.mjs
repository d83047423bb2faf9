// What Cortado set out to reach, and whether this run shows it.
import { overlap } from "./statistics.mjs";
import { wrkWasTheLimit } from "./summary.mjs";

const GOALS = [
  atLeast("schema", 2.5, "fastify"),
  aboveAll("schema"),
  atLeast("hello", 2, "fastify"),
  atLeast("hello", 1, "hono-bun"),
  atLeast("hello", 1, "elysia-bun"),
  atLeast("invalid", 4, "fastify"),
  cheapest("schema"),
];

/** Each goal that the run can judge, for the better of Cortado's two rows. */
export function judge(tables) {
  return GOALS.map((goal) => goal(tables)).filter(Boolean);
}

function sides(tables, program) {
  const rows = (tables[program] ?? []).filter(({ faults }) => faults.length === 0);
  const [ours, peers] = [true, false].map((our) => rows.filter(({ name }) => name.startsWith("cortado-") === our));
  return ours.length === 0 || peers.length === 0 ? undefined : { ours, peers };
}

const best = (rows, score) => rows.reduce((a, b) => (score(b) > score(a) ? b : a));
const rate = (row) => row.perSecond.median;

/** What makes a comparison of two rates worth less than it looks. */
function doubts(us, them) {
  const limited = [us, them].filter(wrkWasTheLimit).map(({ name }) => name);
  return (overlap(us.perSecond, them.perSecond) ? ", within the noise" : "") +
    (limited.length > 0 ? `, wrk was the limit of ${limited.join(" and ")}` : "");
}

function atLeast(program, factor, peer) {
  return (tables) => {
    const both = sides(tables, program);
    const them = both?.peers.find(({ name }) => name === peer);
    if (them === undefined) return undefined;
    const us = best(both.ours, rate);
    const reached = rate(us) / rate(them);
    return {
      goal: `/${program}: at least ${factor} × ${peer}`,
      found: `${us.name}: ${reached.toFixed(2)} ×${doubts(us, them)}`,
      met: reached >= factor,
    };
  };
}

function aboveAll(program) {
  return (tables) => {
    const both = sides(tables, program);
    if (both === undefined) return undefined;
    const [us, them] = [best(both.ours, rate), best(both.peers, rate)];
    return {
      goal: `/${program}: above every contestant`,
      found: `${us.name}: ${(rate(us) / rate(them)).toFixed(2)} × the best, ${them.name}${doubts(us, them)}`,
      met: rate(us) > rate(them),
    };
  };
}

function cheapest(program) {
  return (tables) => {
    const both = sides(tables, program);
    if (both === undefined) return undefined;
    const cost = (row) => -row.cpuMicros.median;
    const [us, them] = [best(both.ours, cost), best(both.peers, cost)];
    return {
      goal: `/${program}: CPU a request below every contestant's`,
      found: `${us.name}: ${(cost(us) / cost(them)).toFixed(2)} × the best, ${them.name}`,
      met: cost(us) > cost(them),
    };
  };
}
