import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyseDirectory, analyseFiles, directoryOf, errors, firstError, notation, TSCONFIG } from "./support.ts";

const MAIN = 'import { api } from "encore.dev/api";\nexport const e = api({}, async (_: { a: string | null }) => {});';

describe("the app file", () => {
  it("is JSON with comments and trailing commas", () => {
    const { app, diagnostics } = analyseFiles({
      "encore.app": `{
        // the id
        "id": "my-app", "lang": "typescript",
        "global_cors": { "debug": true, "allow_headers": ["X-A"], "expose_headers": ["X-B"], /* none */
          "allow_origins_with_credentials": ["https://*.example.com"], "allow_origins_without_credentials": [], },
      }`,
    });
    assert.deepEqual(diagnostics.list, []);
    assert.equal(app.id, "my-app");
    assert.deepEqual(app.cors, {
      debug: true,
      allowHeaders: ["X-A"],
      exposeHeaders: ["X-B"],
      allowOriginsWithCredentials: ["https://*.example.com"],
      allowOriginsWithoutCredentials: { origins: [] },
    });
  });

  it("may be cortado.app, which goes first, or missing", () => {
    assert.equal(analyseFiles({ "cortado.app": '{"id": "mine"}' }).app.id, "mine");
    const without = analyseDirectory(directoryOf({ "tsconfig.json": TSCONFIG, "main.ts": MAIN }));
    assert.deepEqual(errors(without), []);
    assert.match(without.app.services[0]!.name, /^cortado-test-/);
  });

  it("that is wrong is reported at its place", () => {
    const analysis = analyseFiles({ "encore.app": '{\n  "id": oops\n}' });
    assert.deepEqual([firstError(analysis).file, firstError(analysis).line], ["encore.app", 2]);
    assert.match(errors(analyseFiles({ "encore.app": '{"global_cors": {"allow_headers": "X"}}' }))[0]!, /allow_headers" is not a list/);
  });
});

describe("tsconfig", () => {
  it("paths, baseUrl and extends are honoured, .js means .ts", () => {
    const analysis = analyseFiles({
      "base.json": '{ "compilerOptions": { "strict": true, "lib": ["esnext"], "module": "esnext", "moduleResolution": "bundler" } }',
      "tsconfig.json": '{ "extends": "./base.json", "compilerOptions": { "paths": { "@/*": ["./src/*"] }, }, /* comment */ }',
      "src/types.ts": "export interface Req { a: number }",
      "src/more.ts": "export type More = { b: string }",
      "svc/main.ts": `import { api } from "encore.dev/api";
        import type { Req } from "@/types";
        import type { More } from "../src/more.js";
        export const e = api({}, async (_: Req & More): Promise<void> => {});`,
    });
    assert.deepEqual(analysis.diagnostics.list, []);
    assert.equal(notation(analysis.app.endpoints[0]!.request), "{ a: number; b: string }");
    assert.equal(analysis.project!.configFiles.length, 2);
  });

  it("of older programs works: baseUrl, CommonJS, Node's old resolution", () => {
    const analysis = analyseFiles({
      "tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["esnext"], "module": "commonjs", "moduleResolution": "node", "baseUrl": ".", "esModuleInterop": true } }',
      "src/types.ts": "export interface Req { a: number }",
      "main.ts": 'import { api } from "encore.dev/api";\nimport type { Req } from "src/types";\nexport const e = api({}, async (_: Req): Promise<void> => {});',
    });
    assert.deepEqual(analysis.diagnostics.list, []);
    assert.equal(notation(analysis.app.endpoints[0]!.request), "{ a: number }");
  });

  it("is not needed", () => {
    const analysis = analyseDirectory(directoryOf({ "main.ts": MAIN, "data.json": '{"a": 1}' }));
    assert.deepEqual(analysis.diagnostics.list, []);
  });

  it("without null checks still tells null apart", () => {
    const analysis = analyseFiles({ "tsconfig.json": '{ "compilerOptions": { "strict": false, "lib": ["esnext"] } }', "main.ts": MAIN });
    assert.equal(notation(analysis.app.endpoints[0]!.request), "{ a: string | null }");
  });

  it("of Node's module kinds works", () => {
    const analysis = analyseFiles({
      "tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["esnext"], "module": "nodenext" } }',
      "package.json": '{ "type": "module" }',
      "types.ts": "export interface Req { a: number }",
      "main.ts": 'import { api } from "encore.dev/api";\nimport type { Req } from "./types.js";\nexport const e = api({}, async (_: Req): Promise<void> => {});',
    });
    assert.deepEqual(analysis.diagnostics.list, []);
    assert.equal(notation(analysis.app.endpoints[0]!.request), "{ a: number }");
  });
});

describe("packages that are not installed", () => {
  const cases: [string, Record<string, string>, string][] = [
    ["npm install", {}, "{}"],
    ["npm ci", { "package-lock.json": "{}" }, "{}"],
    ["yarn install", { "yarn.lock": "" }, "{}"],
    ["pnpm install", { "pnpm-lock.yaml": "" }, "{}"],
    ["bun install", { "bun.lock": "" }, "{}"],
    ["pnpm install", {}, '{ "packageManager": "pnpm@9.0.0" }'],
  ];
  for (const [command, files, manifest] of cases) {
    it(`are installed with ${command}, given ${Object.keys(files)[0] ?? manifest}`, () => {
      const content = { ...JSON.parse(manifest), dependencies: { zod: "4", "encore.dev": "1" } };
      const analysis = analyseFiles({ "package.json": JSON.stringify(content), "main.ts": MAIN, ...files });
      assert.deepEqual(errors(analysis), ["not installed: zod"]);
      assert.equal(firstError(analysis).hint, `run: ${command}`);
      assert.equal(firstError(analysis).file, "package.json");
    });
  }
});

describe("TypeScript's own errors", () => {
  it("are warnings when they are of types, and don't stop the analysis", () => {
    const { diagnostics, app } = analyseFiles({ "main.ts": `${MAIN}\nconst x: number = "text";` });
    assert.equal(app.endpoints.length, 1);
    const [found] = diagnostics.list;
    assert.deepEqual([found!.severity, found!.file, found!.line, found!.column], ["warning", "main.ts", 3, 7]);
    assert.match(found!.message, /^TS2322: Type 'string' is not assignable/);
  });

  it("are told of the files that run, and once where there is an error already", () => {
    const wrong = 'export const x: number = "text";';
    const { diagnostics } = analyseFiles({
      "main.ts": `import "./used";\nimport { Gateway } from "encore.dev/api";\n${MAIN}`,
      "used.ts": wrong,
      "vite.config.ts": wrong,
    });
    assert.deepEqual(diagnostics.list.map((d) => `${d.severity} ${d.file}:${d.line}`), ["error main.ts:2", "warning used.ts:1"]);
  });

  it("are errors when they are of syntax", () => {
    const analysis = analyseFiles({ "main.ts": "export const = 5;" });
    assert.equal(firstError(analysis).file, "main.ts");
  });
});
