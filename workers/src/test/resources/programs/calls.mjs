import { host, start } from "cortado-worker";

const endpoint = (name, handler) => ({ service: "test", name, handler });
const apiError = (code, message) => Object.assign(new Error(message), { code, details: { field: "ü" } });

start({
  endpoints: [
    endpoint("echo", (argument) => argument),
    endpoint("echoAsync", async (argument) => argument),
    endpoint("nothing", () => undefined),
    endpoint("hasArgument", (argument) => ({ given: argument !== undefined })),
    endpoint("notFound", async () => {
      throw apiError("not_found", "no such post");
    }),
    endpoint("broken", () => {
      throw new TypeError("a bug");
    }),
    endpoint("length", ({ text }) => ({ length: text.length })),
    endpoint("large", ({ length }) => "x".repeat(length)),
    endpoint("environment", () => ({
      token: process.env.CORTADO_LINK_TOKEN ?? null,
      greeting: process.env.GREETING,
      directory: process.cwd(),
    })),
    endpoint("log", () => host.log("info", "hello", { a: 1 }, undefined)),
  ],
});
