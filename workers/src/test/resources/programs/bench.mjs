import { start } from "cortado-worker";

const ok = (name, handler) => ({ service: "bench", name, handler });

start({
  endpoints: [
    ok("hello", () => ({ message: "Hello World!" })),
    ok("helloAsync", async () => ({ message: "Hello World!" })),
    ok("schema", async (argument) => argument),
    ok("nothing", () => undefined),
  ],
});
