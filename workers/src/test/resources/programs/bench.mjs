import { host, start } from "cortado-worker";

// As a program does that logs.
if (process.env.BENCH_CONTEXT) host.needContext();

const ok = (name, handler) => ({ service: "bench", name, handler });

start({
  endpoints: [
    ok("hello", () => ({ message: "Hello World!" })),
    ok("helloAsync", async () => ({ message: "Hello World!" })),
    ok("schema", async (argument) => argument),
    ok("nothing", () => undefined),
  ],
});
