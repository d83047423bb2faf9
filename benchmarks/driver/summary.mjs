// From the rounds to one row for each contestant and load.
import { median, overlap, spread } from "./statistics.mjs";

/** Above this share of a core wrk had no time left: a faster server would not have shown. */
const WRK_LIMIT = 0.95;
/** More than this share of a core used by neither server nor wrk makes a round doubtful. */
const DISTURBED = 0.15;

/** A table for each of the suite's `loads`. `base`: whom the ratios are to, where a contestant names nobody. */
export function summarise(results, loads, base) {
  return Object.fromEntries(loads.map(({ key }) => [key, rowsOf(results, key, base)]));
}

function rowsOf(results, load, suiteBase) {
  const rows = results.filter(({ rounds }) => rounds.length > 0).map((result) => rowOf(result, load));
  const named = (name) => rows.find((row) => row.name === name);
  return rows.map((row) => {
    // The first row where nobody better took part.
    const base = named(suiteBase ?? row.alone) ?? rows[0];
    return { ...row, base: base.name, ratio: ratios(row, base), notes: notesOf(row, base) };
  });
}

function rowOf({ name, title, alone, isCortado, rounds }, load) {
  const runs = rounds.map((round) => round.loads[load]);
  const middle = (pick) => median(runs.map(pick));
  return {
    name,
    title,
    alone,
    isCortado,
    perSecond: spread(runs.map((run) => run.perSecond)),
    p50Millis: middle((run) => run.p50 / 1000),
    p90Millis: middle((run) => run.p90 / 1000),
    p99Millis: middle((run) => run.p99 / 1000),
    p999Millis: middle((run) => run.p999 / 1000),
    cpuMicros: spread(runs.map((run) => run.cpuMicros)),
    rssMiB: middle((run) => run.memory.rss / 1024),
    pssMiB: middle((run) => run.memory.pss / 1024),
    idleMainMiB: median(rounds.map(({ idle }) => idle.main.rss / 1024)),
    startMillis: median(rounds.map(({ startMs }) => startMs)),
    serverCores: middle((run) => run.serverCores),
    wrkCores: middle((run) => run.wrkCores),
    otherCores: middle((run) => run.otherCores),
    calls: runs[0].calls === undefined ? undefined : runs.reduce((sum, run) => sum + run.calls, 0),
    faults: [...new Set(runs.flatMap((run) => run.faults))],
  };
}

function ratios(row, base) {
  return {
    perSecond: row.perSecond.median / base.perSecond.median,
    p50: row.p50Millis / base.p50Millis,
    p99: row.p99Millis / base.p99Millis,
    cpu: row.cpuMicros.median / base.cpuMicros.median,
    pss: row.pssMiB / base.pssMiB,
    start: row.startMillis / base.startMillis,
  };
}

export function wrkWasTheLimit({ wrkCores }) {
  return wrkCores >= WRK_LIMIT;
}

export function notesOf(row, base) {
  const notes = [];
  if (row.faults.length > 0) notes.push("**INVALID, see below**");
  if (wrkWasTheLimit(row)) notes.push("wrk was the limit: the server can do more");
  if (row !== base && overlap(row.perSecond, base.perSecond)) notes.push(`requests/s within the noise of ${base.name}`);
  if (row.otherCores > DISTURBED) notes.push(`other work took ${row.otherCores.toFixed(2)} cores`);
  if (row.calls === 0) notes.push("the handler ran 0 times");
  return notes;
}
