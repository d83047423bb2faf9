import { spawn } from "node:child_process";
import { start } from "cortado-worker";

const endpoint = (name, handler) => ({ service: "test", name, handler });
const gates = [];

start({
  endpoints: [
    endpoint("echo", async (argument) => argument),
    endpoint("pid", () => process.pid),
    // Answers when `open` is called.
    endpoint("wait", () => new Promise((resolve) => gates.push(resolve))),
    endpoint("open", () => gates.splice(0).forEach((resolve) => resolve("opened"))),
    endpoint("block", () => {
      for (;;);
    }),
    endpoint("exhaust", () => {
      for (const held = []; ; ) held.push(new Array(1e6).fill({}));
    }),
    endpoint("exit", () => process.exit(3)),
    endpoint("reject", () => {
      Promise.reject(new Error("nobody caught this"));
    }),
    endpoint("later", ({ millis }) => new Promise((resolve) => setTimeout(resolve, millis, "late"))),
    endpoint("child", () => spawn("sleep", ["1000"], { stdio: "ignore" }).pid),
  ],
});
