// Who takes part, and the command that starts each.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const BENCHMARKS = fileURLToPath(new URL("..", import.meta.url));
export const REPOSITORY = join(BENCHMARKS, "..");

const PRODUCTION = { NODE_ENV: "production" };
const architecture = { x64: "x64", arm64: "aarch64" }[process.arch];

// The binaries of Bun and Deno lie in registry packages for each platform. The commands `bun` and `deno` of npm are
// only put in place by install scripts, which we don't run.
const BUN = join(BENCHMARKS, `node_modules/@oven/bun-linux-${architecture}/bin/bun`);
const DENO = join(BENCHMARKS, `node_modules/@deno/linux-${process.arch}-glibc/deno`);

const file = (name) => join("contestants", name);

function peer(name, title, engine, ...args) {
  return { name, title, env: PRODUCTION, cwd: BENCHMARKS, engine, command: () => [engine, ...args] };
}

/** A program on Cortado; `program`: a file or folder under contestants/. */
function onCortado(name, title, program, workers) {
  return {
    name,
    title: `${title}, ${workers === "auto" ? "workers by core" : `${workers} worker`}`,
    env: PRODUCTION,
    cwd: REPOSITORY,
    engine: join(REPOSITORY, "cortado"),
    main: "java",
    isCortado: true,
    command: (port) => [
      "./cortado", "run", `benchmarks/contestants/${program}`, "--port", String(port), "--log", "off", "--workers", workers,
    ],
  };
}

const cortado = (workers) => ({ ...onCortado(`cortado-${workers}`, "Cortado", "cortado", workers), countsCalls: true });

const onDeno = (name, title, program) => peer(name, title, DENO, "run", "--allow-net", "--allow-env", file(program));

/** `extra` ones play only when named with --only. */
export const TYPED_CONTESTANTS = [
  cortado("1"),
  cortado("auto"),
  peer("node-http", "node:http, checks by hand", process.execPath, file("node-http.mjs")),
  peer("express", "Express 5, zod", process.execPath, file("express.mjs")),
  peer("fastify", "Fastify 5, JSON Schema", process.execPath, file("fastify.mjs")),
  { ...peer("fastify-cluster", "Fastify 5, a process for each core", process.execPath, file("cluster.mjs"), file("fastify.mjs")), extra: true },
  peer("hono-node", "Hono on Node, zod", process.execPath, file("hono-node.mjs")),
  peer("hono-bun", "Hono on Bun, TypeBox compiled", BUN, "run", file("hono-bun.ts")),
  peer("elysia-bun", "Elysia on Bun", BUN, "run", file("elysia-bun.ts")),
  onDeno("deno", "Deno.serve, zod", "deno.ts"),
];

export const ROUTE_CONTESTANTS = [
  peer("node", "Node", process.execPath, file("routes.mjs")),
  peer("bun", "Bun", BUN, "run", file("routes.mjs")),
  onDeno("deno", "Deno", "routes.mjs"),
  onCortado("cortado-1", "Cortado", "routes.mjs", "1"),
  onCortado("cortado-auto", "Cortado", "routes.mjs", "auto"),
].map((contestant) => ({ ...contestant, path: "/health", alone: "node" }));

/** `alone`: the same program on the engine without Cortado. */
export const FRAMEWORK_CONTESTANTS = [
  ["express", "Express 5", "express.mjs"],
  ["fastify", "Fastify 5", "fastify.mjs"],
  ["koa", "Koa 3", "koa.mjs"],
  ["hono", "Hono 4", "hono-node.mjs"],
  ["oak", "oak 14", "oak.mjs"],
].flatMap(([name, title, program]) =>
  [
    peer(`${name}-node`, `${title} on Node`, process.execPath, file(program)),
    onCortado(`${name}-cortado-1`, `${title} on Cortado`, program, "1"),
    onCortado(`${name}-cortado-auto`, `${title} on Cortado`, program, "auto"),
  ].map((contestant) => ({ ...contestant, alone: `${name}-node` })));

export const OAK_CONTESTANTS = [
  ...FRAMEWORK_CONTESTANTS.filter(({ alone }) => alone === "oak-node"),
  peer("oak-bun", "oak 14 on Bun", BUN, "run", file("oak.mjs")),
  onDeno("oak-deno", "oak 14 on Deno", "oak.mjs"),
];

/** Why a contestant can't be started here, or undefined. */
export function lack({ engine }) {
  return existsSync(engine) ? undefined : `${engine} is not there`;
}
