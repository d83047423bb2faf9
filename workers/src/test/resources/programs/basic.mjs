import { start } from "cortado-worker";

const ok = (name, handler) => ({ service: "test", name, handler });

start({
  endpoints: [
    ok("echo", (argument) => argument),
    ok("echoAsync", async (argument) => argument),
  ],
});
