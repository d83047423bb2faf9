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

function cortado(workers) {
  return {
    name: `cortado-${workers}`,
    title: `Cortado, ${workers === "auto" ? "workers by core" : `${workers} worker`}`,
    env: PRODUCTION,
    cwd: REPOSITORY,
    engine: join(REPOSITORY, "cortado"),
    main: "java",
    countsCalls: true,
    command: (port) => [
      "./cortado", "run", "benchmarks/contestants/cortado", "--port", String(port), "--log", "off", "--workers", workers,
    ],
  };
}

/** `extra` ones play only when named with --only. */
export const CONTESTANTS = [
  cortado("1"),
  cortado("auto"),
  peer("node-http", "node:http, checks by hand", process.execPath, file("node-http.mjs")),
  peer("express", "Express 5, zod", process.execPath, file("express.mjs")),
  peer("fastify", "Fastify 5, JSON Schema", process.execPath, file("fastify.mjs")),
  { ...peer("fastify-cluster", "Fastify 5, a process for each core", process.execPath, file("cluster.mjs"), file("fastify.mjs")), extra: true },
  peer("hono-node", "Hono on Node, zod", process.execPath, file("hono-node.mjs")),
  peer("hono-bun", "Hono on Bun, TypeBox compiled", BUN, "run", file("hono-bun.ts")),
  peer("elysia-bun", "Elysia on Bun", BUN, "run", file("elysia-bun.ts")),
  peer("deno", "Deno.serve, zod", DENO, "run", "--allow-net", "--allow-env", file("deno.ts")),
];

/** Why a contestant can't be started here, or undefined. */
export function lack({ engine }) {
  return existsSync(engine) ? undefined : `${engine} is not there`;
}
