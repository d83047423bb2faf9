// Builds the front end into dist/: main.mjs, and TypeScript's compiler minified next to it, because reading its 9 MB takes
// longer than analysing a small program.
import { build } from "esbuild";
import { buildOptions } from "./options.mjs";

await build({
  ...buildOptions("../"),
  entryPoints: ["src/main.ts"],
  outfile: "dist/main.mjs",
  minifySyntax: true,
  sourcemap: true,
  alias: { typescript: "./src/compiler.ts" },
});
await build({
  entryPoints: ["../node_modules/typescript/lib/typescript.js"],
  outfile: "dist/typescript.cjs",
  platform: "node",
  format: "cjs",
  target: "node20",
  minify: true,
  legalComments: "eof",
  logLevel: "error",
});
