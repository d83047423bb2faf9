// What building for use and building for tests have in common.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import protobuf from "protobufjs";

export const frontend = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param toFrontend relative URL from the built file to js/frontend/ */
export function buildOptions(toFrontend) {
  const proto = path.join(frontend, "../../model/src/main/proto/cortado/model/v1/app.proto");
  const { root } = protobuf.parse(fs.readFileSync(proto, "utf8"), { keepCase: false });
  return {
    absWorkingDir: frontend,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
    define: { APP_PROTO: JSON.stringify(root.toJSON()), FRONTEND: JSON.stringify(toFrontend) },
    external: ["esbuild", "typescript"],
    // protobufjs is CommonJS and asks for nothing but what Node has.
    banner: { js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);' },
  };
}
