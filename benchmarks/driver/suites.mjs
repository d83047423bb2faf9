// What is measured together: contestants of one kind, the loads they get, and what Cortado set out to reach among them.
import { FRAMEWORK_CONTESTANTS, OAK_CONTESTANTS, ROUTE_CONTESTANTS, TYPED_CONTESTANTS } from "./contestants.mjs";
import { aboveAll, atLeast, atLeastEngine, atMostMicrosAbove, cheapest, notBelowEngine } from "./goals.mjs";
import { PROGRAMS } from "./programs.mjs";

/** A load: a program, over so many connections, so many requests sent at once on each. */
function loadOf(program, connections, pipeline = 1) {
  const plural = connections === 1 ? "1 connection" : `${connections} connections`;
  return {
    key: `${program}@${connections}`,
    title: `${PROGRAMS[program].title}, ${plural}${pipeline === 1 ? "" : ` × ${pipeline} pipelined`}`,
    program,
    connections,
    pipeline,
  };
}

const cross = (programs, connections) => programs.flatMap((program) => connections.map((each) => loadOf(program, each)));

/**
 * `base`: whom a row's ratios are to, where the contestant doesn't say it itself. `loads` and `goals` name a program and
 * its connections as `program@connections`.
 */
export const SUITES = {
  typed: {
    title: "Typed APIs",
    contestants: TYPED_CONTESTANTS,
    base: "cortado-1",
    loads: cross(["hello", "schema", "invalid"], [100]),
    goals: [
      atLeast("schema@100", 2.5, "fastify"),
      aboveAll("schema@100"),
      atLeast("hello@100", 2, "fastify"),
      atLeast("hello@100", 1, "hono-bun"),
      atLeast("hello@100", 1, "elysia-bun"),
      atLeast("invalid@100", 4, "fastify"),
      cheapest("schema@100"),
    ],
  },
  routes: {
    title: "Four routes on node:http, the same file on every engine",
    contestants: ROUTE_CONTESTANTS,
    base: "node",
    loads: [loadOf("health", 1), ...cross(["health", "json", "compute", "hash"], [10, 100, 500])],
    goals: [
      ...["health", "json"].flatMap((program) =>
        [10, 100, 500].map((connections) => atLeastEngine(`${program}@${connections}`, "cortado-1", 1.8))),
      atMostMicrosAbove("health@1", "cortado-1", 20),
      notBelowEngine(),
    ],
  },
  frameworks: {
    title: "Hello on unmodified frameworks",
    contestants: FRAMEWORK_CONTESTANTS,
    loads: cross(["hello"], [1, 25, 100, 200]),
    goals: [
      ...["fastify", "koa", "hono"].flatMap((name) => [
        atLeastEngine("hello@100", `${name}-cortado-1`, 1.5),
        atLeastEngine("hello@100", `${name}-cortado-auto`, 2),
      ]),
      atLeastEngine("hello@100", "express-cortado-1", 1.1),
      atLeastEngine("hello@100", "express-cortado-auto", 1.8),
      ...["express", "fastify", "koa", "hono", "oak"].map((name) => atMostMicrosAbove("hello@1", `${name}-cortado-1`, 20)),
      notBelowEngine(),
    ],
  },
  pipelined: {
    title: "oak with middleware, pipelined",
    contestants: OAK_CONTESTANTS,
    base: "oak-node",
    loads: [loadOf("middleware", 100, 10)],
    goals: [notBelowEngine()],
  },
};
