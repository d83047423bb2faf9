import { host, start } from "cortado-worker";

host.needMetadata();
const endpoint = (name, handler) => ({ service: "test", name, handler });

start({
  endpoints: [
    endpoint("request", async () => host.currentRequest()),
    endpoint("aborted", async () => {
      await new Promise((resolve) => host.currentRequest().signal.addEventListener("abort", resolve));
      host.log("info", "aborted", undefined, undefined);
    }),
    endpoint("log", async () => {
      await null;
      host.log("warn", "inside", undefined, undefined);
    }),
  ],
});
host.log("info", "loaded", undefined, undefined);
