// What Cortado set out to reach, and whether this run shows it.
import { overlap } from "./statistics.mjs";
import { wrkWasTheLimit } from "./summary.mjs";

/** Each goal that the run can judge. A goal looks at the tables of its suite and finds one thing, several or nothing. */
export function judge(goals, tables) {
  return goals.flatMap((goal) => goal(tables) ?? []);
}

const sound = (rows) => (rows ?? []).filter(({ faults }) => faults.length === 0);

function sides(tables, load) {
  const rows = sound(tables[load]);
  const [ours, peers] = [true, false].map((our) => rows.filter(({ isCortado = false }) => isCortado === our));
  return ours.length === 0 || peers.length === 0 ? undefined : { ours, peers };
}

/** A row of Cortado's and that of its program on the engine alone. */
function pair(tables, load, name) {
  const rows = sound(tables[load]);
  const us = rows.find((row) => row.name === name);
  const them = rows.find((row) => row.name === us?.alone);
  return them === undefined ? undefined : { us, them };
}

const best = (rows, score) => rows.reduce((a, b) => (score(b) > score(a) ? b : a));
const rate = (row) => row.perSecond.median;

/** What makes a comparison of two rates worth less than it looks. */
function doubts(us, them) {
  const limited = [us, them].filter(wrkWasTheLimit).map(({ name }) => name);
  return (overlap(us.perSecond, them.perSecond) ? ", within the noise" : "") +
    (limited.length > 0 ? `, wrk was the limit of ${limited.join(" and ")}` : "");
}

/** The better of Cortado's rows against a peer. */
export function atLeast(load, factor, peer) {
  return (tables) => {
    const both = sides(tables, load);
    const them = both?.peers.find(({ name }) => name === peer);
    if (them === undefined) return undefined;
    const us = best(both.ours, rate);
    const reached = rate(us) / rate(them);
    return {
      goal: `${load}: at least ${factor} × ${peer}`,
      found: `${us.name}: ${reached.toFixed(2)} ×${doubts(us, them)}`,
      met: reached >= factor,
    };
  };
}

export function aboveAll(load) {
  return (tables) => {
    const both = sides(tables, load);
    if (both === undefined) return undefined;
    const [us, them] = [best(both.ours, rate), best(both.peers, rate)];
    return {
      goal: `${load}: above every contestant`,
      found: `${us.name}: ${(rate(us) / rate(them)).toFixed(2)} × the best, ${them.name}${doubts(us, them)}`,
      met: rate(us) > rate(them),
    };
  };
}

export function cheapest(load) {
  return (tables) => {
    const both = sides(tables, load);
    if (both === undefined) return undefined;
    const cost = (row) => -row.cpuMicros.median;
    const [us, them] = [best(both.ours, cost), best(both.peers, cost)];
    return {
      goal: `${load}: CPU a request below every contestant's`,
      found: `${us.name}: ${(cost(us) / cost(them)).toFixed(2)} × the best, ${them.name}`,
      met: cost(us) > cost(them),
    };
  };
}

export function atLeastEngine(load, name, factor) {
  return (tables) => {
    const both = pair(tables, load, name);
    if (both === undefined) return undefined;
    const reached = rate(both.us) / rate(both.them);
    return {
      goal: `${load}: ${name} at least ${factor} × ${both.them.name}`,
      found: `${reached.toFixed(2)} ×${doubts(both.us, both.them)}`,
      met: reached >= factor,
    };
  };
}

export function atMostMicrosAbove(load, name, micros) {
  return (tables) => {
    const both = pair(tables, load, name);
    if (both === undefined) return undefined;
    const above = (both.us.p50Millis - both.them.p50Millis) * 1000;
    return {
      goal: `${load}: median latency of ${name} at most ${micros} µs above ${both.them.name}'s`,
      found: `${above.toFixed(0)} µs`,
      met: above <= micros,
    };
  };
}

/** Every row of Cortado's in every table against its program on the engine alone; those within the noise are not below. */
export function notBelowEngine() {
  return (tables) => {
    const compared = Object.keys(tables).flatMap((load) =>
      sound(tables[load]).filter(({ isCortado }) => isCortado).flatMap(({ name }) => {
        const both = pair(tables, load, name);
        return both === undefined ? [] : [{ load, ...both }];
      }));
    if (compared.length === 0) return undefined;
    const below = compared.filter(({ us, them }) => rate(us) < rate(them) && !overlap(us.perSecond, them.perSecond));
    return {
      goal: "nothing below the engine alone",
      found: below.length === 0
        ? `${compared.length} comparisons`
        : below.map(({ load, us, them }) => `${load} ${us.name}: ${(rate(us) / rate(them)).toFixed(2)} ×`).join(", "),
      met: below.length === 0,
    };
  };
}
