import assert from "node:assert/strict";
import { test } from "node:test";
import { aboveAll, atLeast, atLeastEngine, atMostMicrosAbove, cheapest, judge, notBelowEngine } from "../goals.mjs";
import { parseOptions } from "../options.mjs";
import { markdown } from "../report.mjs";
import { faultsUnderLoad } from "../round.mjs";
import { median, overlap, spread } from "../statistics.mjs";
import { SUITES } from "../suites.mjs";
import { summarise } from "../summary.mjs";

const isCortado = (name) => name.includes("cortado");

function result(name, rates, { wrkCores = 0.5, faults = [], calls, alone, p50 = 1000 } = {}) {
  const rounds = rates.map((perSecond) => ({
    startMs: 100,
    idle: { main: { rss: 51200, pss: 40960 }, tree: { rss: 51200, pss: 40960 } },
    loads: {
      schema: {
        perSecond, p50, p90: 1500, p99: 2000, p999: 3000, cpuMicros: 1e6 / perSecond, serverCores: 1, wrkCores, otherCores: 0,
        memory: { rss: 102400, pss: 81920 }, faults, calls,
      },
    },
  }));
  return { name, title: name, isCortado: isCortado(name), alone, rounds };
}

const LOADS = [{ key: "schema", title: "`POST /schema`", program: "schema", connections: 100 }];
const GOALS = [atLeast("schema", 2.5, "fastify"), aboveAll("schema"), cheapest("schema")];
const SUITE = { title: "Schemas", loads: LOADS, goals: GOALS };

const schemaRows = (...results) => summarise(results, LOADS, "cortado-1").schema;

test("medians of even and odd counts", () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

test("ranges that touch overlap", () => {
  assert.equal(overlap(spread([1, 2]), spread([2, 3])), true);
  assert.equal(overlap(spread([1, 2]), spread([3, 4])), false);
});

test("ratios are to cortado-1, wherever it stands", () => {
  const [fastify, cortado] = schemaRows(result("fastify", [40, 50, 60]), result("cortado-1", [100, 100, 100]));
  assert.equal(fastify.ratio.perSecond, 0.5);
  assert.equal(fastify.ratio.cpu, 2);
  assert.equal(cortado.ratio.perSecond, 1);
});

test("a difference within the noise is called so, a clear one is not", () => {
  const [, near, far] = schemaRows(result("cortado-1", [90, 100]), result("near", [95, 120]), result("far", [50, 60]));
  assert.deepEqual(near.notes, ["requests/s within the noise of cortado-1"]);
  assert.deepEqual(far.notes, []);
});

test("wrk at its limit and wrong answers are said in the row", () => {
  const [row] = schemaRows(result("cortado-1", [100], { wrkCores: 0.97, faults: ["wrong"] }));
  assert.deepEqual(row.notes, ["**INVALID, see below**", "wrk was the limit: the server can do more"]);
});

test("errors under load invalidate a program that must succeed, and successes one that must be refused", () => {
  const run = { requests: 10, refused: 0, broken: 0 };
  assert.deepEqual(faultsUnderLoad(run, { refused: false }), []);
  assert.deepEqual(faultsUnderLoad({ ...run, refused: 10 }, { refused: true }, 0), []);
  assert.equal(faultsUnderLoad({ ...run, refused: 1 }, { refused: false }).length, 1);
  assert.equal(faultsUnderLoad({ ...run, refused: 9 }, { refused: true }).length, 1);
  assert.equal(faultsUnderLoad({ ...run, broken: 1 }, { refused: false }).length, 1);
  assert.match(faultsUnderLoad({ ...run, refused: 10 }, { refused: true }, 2)[0], /ran 2 times/);
});

test("goals are judged for the better of Cortado's rows and never by invalid ones", () => {
  const rows = schemaRows(result("cortado-1", [100]), result("cortado-auto", [130]), result("fastify", [50]));
  const found = judge(GOALS, { schema: rows }).map(({ goal, met }) => [goal, met]);
  assert.deepEqual(found, [
    ["schema: at least 2.5 × fastify", true],
    ["schema: above every contestant", true],
    ["schema: CPU a request below every contestant's", true],
  ]);
  assert.deepEqual(judge(GOALS, { schema: schemaRows(result("cortado-1", [100], { faults: ["wrong"] }), result("fastify", [50])) }), []);
});

test("a goal says when noise or wrk makes it doubtful", () => {
  const rows = schemaRows(result("cortado-1", [100, 140], { wrkCores: 0.99 }), result("fastify", [50, 120]));
  assert.match(judge(GOALS, { schema: rows })[1].found, /, within the noise, wrk was the limit of cortado-1$/);
});

test("the report names faults, the absent and an unfinished run", () => {
  const text = markdown({
    suite: SUITE,
    machine: { date: "2030-01-01T00:00:00Z", cpu: "C", memoryGiB: 1, kernel: "K", commit: "abc", node: "v20", bun: "1", deno: "2", wrk: "w", packages: {} },
    options: { rounds: 3, roundsPlayed: 1, seconds: 1, warmup: 1, commandLine: "benchmarks/run", wrkLines: [], startLines: [] },
    tables: { schema: schemaRows(result("fastify", [50], { faults: ["no: 500 instead of 200"] })) },
    absent: [{ name: "deno", reason: "not there\nat all" }],
  });
  assert.match(text, /\*\*Only 1 were played\.\*\*/);
  assert.match(text, /\*\*fastify, schema: INVALID\.\*\* no: 500 instead of 200/);
  assert.match(text, /\*\*deno did not take part:\*\* not there\n/);
});

test("a row is compared with its program on the engine alone", () => {
  const on = (name, rates, options) => result(name, rates, { alone: "koa-node", ...options });
  const tables = summarise(
    [result("express-node", [10]), on("koa-node", [50, 50]), on("koa-cortado-1", [80, 80], { p50: 1015 }), on("koa-cortado-auto", [40, 40])],
    LOADS,
  );
  assert.equal(tables.schema[2].ratio.perSecond, 1.6);
  const goals = [
    atLeastEngine("schema", "koa-cortado-1", 1.5), atLeastEngine("schema", "koa-cortado-auto", 2),
    atMostMicrosAbove("schema", "koa-cortado-1", 20), atMostMicrosAbove("schema", "koa-cortado-1", 10), notBelowEngine(),
  ];
  assert.deepEqual(judge(goals, tables).map(({ found, met }) => [found, met]), [
    ["1.60 ×", true], ["0.80 ×", false], ["15 µs", true], ["15 µs", false], ["schema koa-cortado-auto: 0.80 ×", false],
  ]);
});

test("every goal names a load and contestants of its suite", () => {
  for (const { loads, contestants, goals, base } of Object.values(SUITES)) {
    const results = contestants.map(({ name, alone, isCortado }) => ({ ...result(name, [100], { alone }), isCortado }));
    for (const each of results) {
      for (const round of each.rounds) round.loads = Object.fromEntries(loads.map(({ key }) => [key, round.loads.schema]));
    }
    for (const goal of goals) assert.equal(judge([goal], summarise(results, loads, base)).length, 1);
  }
});

test("unknown names and counts are refused with the help text", () => {
  for (const args of [["--only", "nobody"], ["--programs", "none"], ["--rounds", "0"], ["--what"], ["--suite", "none"],
    ["--suite", "routes", "--programs", "schema"]]) {
    assert.equal(parseOptions(args).code, 2);
  }
  assert.equal(parseOptions(["--help"]).code, 0);
});

test("extra contestants play only when named", () => {
  const names = (...args) => parseOptions(["--suite", "typed", ...args]).suites[0].contestants.map(({ name }) => name);
  assert.equal(names().includes("fastify-cluster"), false);
  assert.deepEqual(names("--only", "fastify-cluster,fastify"), ["fastify", "fastify-cluster"]);
});
