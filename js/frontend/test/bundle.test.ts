import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { createHash } from "node:crypto";
import { run } from "../src/run.ts";
import { directoryOf, type Files, TSCONFIG } from "./support.ts";

/** Stands for the worker glue: hands over what it was started with. */
const STUB = "export function start(registrations: unknown): void { (globalThis as any).started = registrations; }";

interface Started {
  endpoints: { service: string; name: string; handler: (argument?: unknown) => Promise<any>; revive?: unknown; tags: string[] }[];
  plans: unknown[];
}

async function build(files: Files): Promise<{ started: Started; out: string; root: string; model: any }> {
  const root = directoryOf({ "tsconfig.json": TSCONFIG, ...files });
  const out = path.join(root, ".cortado");
  const worker = path.join(directoryOf({ "main.ts": STUB }), "main.ts");
  const result = await run("build", root, out, { worker });
  assert.deepEqual(result.diagnostics.filter((d) => d.severity === "error"), []);
  await import(pathToFileURL(path.join(out, "app.mjs")).href);
  const model = JSON.parse(fs.readFileSync(path.join(out, "app.json"), "utf8"));
  return { started: (globalThis as any).started, out, root, model };
}

const API = 'import { api, APIError } from "encore.dev/api";\n';

describe("the bundle", () => {
  it("registers handlers in the order of the model", async () => {
    const { started, model, out } = await build({
      "b/b.ts": `${API}export const second = api({ tags: ["t"] }, async () => ({ n: 2 }));\nexport const third = api({}, async () => ({ n: 3 }));`,
      "a/a.ts": `${API}const first = api({}, async () => ({ n: 1 }));\nexport default first;`,
    });
    assert.deepEqual(started.endpoints.map((e) => `${e.service}.${e.name}`), ["a.first", "b.second", "b.third"]);
    assert.deepEqual(model.endpoints.map((e: any) => e.name), ["first", "second", "third"]);
    assert.deepEqual(await Promise.all(started.endpoints.map((e) => e.handler())), [{ n: 1 }, { n: 2 }, { n: 3 }]);
    assert.deepEqual(started.endpoints[1]!.tags, ["t"]);
    assert.ok(fs.existsSync(path.join(out, "app.mjs.map")));
    assert.ok(fs.existsSync(path.join(out, "app.pb")));
  });

  it("has one SDK under both its names", async () => {
    const { started } = await build({
      "a.ts": `import { api, APIError as A } from "encore.dev/api";\nimport { APIError as B } from "cortado/api";\nexport const e = api({}, async () => ({ same: A === B }));`,
    });
    assert.deepEqual(await started.endpoints[0]!.handler(), { same: true });
  });

  it("takes paths of tsconfig, .js for .ts, JSON, top-level await, __dirname and require", async () => {
    const { started } = await build({
      "tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["esnext"], "module": "esnext", "moduleResolution": "bundler", "resolveJsonModule": true, "paths": { "@/*": ["./lib/*"] } } }',
      "lib/x.ts": "export const x: string = await Promise.resolve('x');",
      "y.ts": "export const y = 'y';",
      "data.json": '{"z": "z"}',
      "main.ts": `${API}import { x } from "@/x";\nimport { y } from "./y.js";\nimport data from "./data.json";
        declare const __dirname: string; declare const require: (name: string) => any;
        export const e = api({}, async () => ({ text: x + y + data.z, dir: typeof __dirname, sep: require("node:path").sep as string }));`,
    });
    assert.deepEqual(await started.endpoints[0]!.handler(), { text: "xyz", dir: "string", sep: "/" });
  });

  it("leaves packages out, and takes workspace packages in TypeScript in", async () => {
    const root = directoryOf({
      "shared/package.json": '{"name": "shared", "exports": "./index.ts"}',
      "shared/index.ts": 'import { inner } from "inner";\nexport const shared: number = 4 + inner;',
      "shared/node_modules/inner/package.json": '{"name": "inner", "main": "i.js", "types": "i.d.ts"}',
      "shared/node_modules/inner/i.d.ts": "export const inner: number;",
      "shared/node_modules/inner/i.js": "exports.inner = 1;",
      "app/tsconfig.json": TSCONFIG,
      "app/node_modules/lib/package.json": '{"name": "lib", "type": "module", "exports": {"types": "./i.d.ts", "default": "./i.js"}}',
      "app/node_modules/lib/i.d.ts": "export const lib: number;",
      "app/node_modules/lib/i.js": "export const lib = 7;",
      "app/main.ts": `${API}import { shared } from "shared";\nimport { lib } from "lib";\nexport const e = api({}, async () => ({ sum: shared + lib }));`,
    });
    fs.symlinkSync(path.join(root, "shared"), path.join(root, "app/node_modules/shared"));
    const worker = path.join(directoryOf({ "main.ts": STUB }), "main.ts");
    const out = path.join(root, "app/.cortado");
    assert.deepEqual((await run("build", path.join(root, "app"), out, { worker })).diagnostics, []);
    const text = fs.readFileSync(path.join(out, "app.mjs"), "utf8");
    assert.match(text, /from "lib"/);
    assert.doesNotMatch(text, /from "(shared|inner)"/);
    await import(pathToFileURL(path.join(out, "app.mjs")).href);
    assert.deepEqual(await (globalThis as any).started.endpoints[0].handler(), { sum: 12 });
    const inputs: string[] = JSON.parse(fs.readFileSync(path.join(out, "app.json"), "utf8")).provenance.inputs.map((i: any) => i.path);
    assert.ok(inputs.includes(path.join(root, "shared/index.ts")), inputs.join());
    assert.ok(!inputs.some((i) => i.includes("/lib/")), inputs.join());
  });

  it("keeps the metadata of decorators", async () => {
    const { started } = await build({
      "tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["esnext"], "module": "esnext", "moduleResolution": "bundler", "experimentalDecorators": true, "emitDecoratorMetadata": true } }',
      "main.ts": `${API}
        const found: string[] = [];
        (Reflect as any).metadata = (key: string, types: any) => () => { if (key === "design:paramtypes") found.push(...types.map((t: any) => t.name)); };
        function injectable(target: unknown) {}
        class Dependency {}
        @injectable
        class Consumer { constructor(readonly dependency: Dependency) {} }
        export const e = api({}, async () => ({ found, name: Consumer.name }));`,
    });
    assert.deepEqual(await started.endpoints[0]!.handler(), { found: ["Dependency"], name: "Consumer" });
  });

  it("loads the modules of services, and metadata is asked for only when the program uses it", async () => {
    const { out } = await build({
      "s/encore.service.ts": 'import { Service } from "encore.dev/service";\n(globalThis as any).loaded = true;\nexport default new Service("s");',
      "s/s.ts": `${API}import { appMeta } from "encore.dev";\nexport const e = api({}, async () => ({ id: appMeta().appId }));`,
    });
    assert.equal((globalThis as any).loaded, true);
    assert.doesNotMatch(fs.readFileSync(path.join(out, "app.mjs"), "utf8"), /host\.needMetadata\(\)/);
  });

  it("has plans for arguments that JSON can't say", async () => {
    const { started } = await build({
      "main.ts": `${API}import { Decimal } from "encore.dev/types";
        interface Tree { at: Date; children?: Tree[] }
        export const a = api({}, async (_: { n: number; s: string }): Promise<void> => {});
        export const b = api({}, async (_: { n: number; at: Date; list?: { big: bigint }[]; d: Decimal | null; tree: Tree }): Promise<void> => {});`,
    });
    assert.equal(started.endpoints[0]!.revive, undefined);
    assert.deepEqual(started.endpoints[1]!.revive, {
      fields: { at: "d", list: { items: { fields: { big: "b" } } }, d: "m", tree: { ref: 0 } },
    });
    assert.deepEqual((started.plans as any)[0].plan, { fields: { at: "d", children: { items: { ref: 0 } } } });
  });
});

describe("provenance", () => {
  it("lists every source under the root and every file that configures it, with its hash", async () => {
    const lock = '{"lockfileVersion": 3}';
    const { model } = await build({
      "main.ts": `${API}import d from "./d.json";\nexport const e = api({}, async () => ({ d: d.a }));`,
      "d.json": '{"a": 1}',
      "unused.ts": "export {};",
      "x.test.ts": "export {};",
      "encore.app": "{}",
      "package.json": "{}",
      "package-lock.json": lock,
      "node_modules/.package-lock.json": "{}",
      "tsconfig.json": '{ "extends": "./base.json" }',
      "base.json": TSCONFIG.replace("}}", ',"resolveJsonModule":true}}'),
    });
    const paths = model.provenance.inputs.map((i: any) => i.path);
    const expected = ["base.json", "d.json", "encore.app", "main.ts", "node_modules/.package-lock.json", "package-lock.json", "package.json", "tsconfig.json", "unused.ts"];
    assert.deepEqual(paths, expected);
    const hash = createHash("sha256").update(lock).digest("base64");
    assert.equal(model.provenance.inputs.find((i: any) => i.path === "package-lock.json").sha256, hash);
  });
});

describe("a run", () => {
  it("with errors writes no model", async () => {
    const root = directoryOf({ "main.ts": "export const = 1;" });
    const result = await run("check", root, path.join(root, ".cortado"));
    assert.equal(result.ok, false);
    assert.ok(!fs.existsSync(path.join(root, ".cortado/app.pb")));
  });

  it("on what is no directory says so", async () => {
    const result = await run("check", "/nonexistent", "/tmp/none");
    assert.match(result.diagnostics[0]!.message, /\/nonexistent is not a directory/);
  });
});
