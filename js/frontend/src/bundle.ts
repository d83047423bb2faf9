/** Makes one ES module of the program, the SDK and the worker glue. */
import fs from "node:fs";
import path from "node:path";
import { build, type BuildFailure, type Plugin } from "esbuild";
import ts from "typescript";
import type { Analysis } from "./analyse.ts";
import { findUp } from "./files.ts";
import { Revival } from "./revival.ts";
import type { Sdk } from "./sdk.ts";

export interface Bundled {
  /** Absolute paths of what went in, without packages and without the SDK. */
  files: string[];
}

/** Writes `app.mjs` and `app.mjs.map`. What esbuild can't do is reported; undefined then. */
export async function bundle(analysis: Analysis, out: string, sdk: Sdk, workerEntry: string): Promise<Bundled | undefined> {
  const { project, diagnostics } = analysis;
  const root = diagnostics.root;
  try {
    const result = await build({
      stdin: { contents: entry(analysis, workerEntry), resolveDir: root, sourcefile: "cortado-entry.ts", loader: "ts" },
      absWorkingDir: root,
      outfile: path.join(out, "app.mjs"),
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      sourcemap: "linked",
      charset: "utf8",
      metafile: true,
      logLevel: "silent",
      loader: { ".node": "copy" },
      // Packages are resolved by Node when the program runs; modules that come into the bundle may still use what only CommonJS has.
      banner: { js: BANNER },
      plugins: [resolver(sdk, root), ...(project?.options.emitDecoratorMetadata ? [decorators(project.options)] : [])],
    });
    const files = Object.keys(result.metafile.inputs)
      .filter((name) => name !== "cortado-entry.ts")
      .map((name) => path.resolve(root, name.replace(/^[a-z-]+:/, "")))
      .filter((file) => !sdk.has(file) && !file.startsWith(path.dirname(workerEntry)) && fs.existsSync(file));
    return { files };
  } catch (problem) {
    const failure = problem as BuildFailure;
    if (!Array.isArray(failure.errors)) {
      throw problem;
    }
    for (const error of failure.errors) {
      const hint = error.notes[0]?.text ?? "";
      diagnostics.list.push({
        severity: "error",
        file: error.location?.file ?? "",
        line: error.location?.line ?? 0,
        column: error.location ? error.location.column + 1 : 0,
        message: error.text,
        hint,
      });
    }
    return undefined;
  }
}

const BANNER = `import { createRequire as __cortadoCreateRequire } from "node:module";
import { fileURLToPath as __cortadoFileURLToPath } from "node:url";
const require = __cortadoCreateRequire(import.meta.url);
const __filename = __cortadoFileURLToPath(import.meta.url);
const __dirname = __cortadoFileURLToPath(new URL(".", import.meta.url));`;

/** The module that starts everything. The glue comes first: its links connect while the program's modules load. */
function entry({ endpoints, serviceFiles, app }: Analysis, workerEntry: string): string {
  const revival = new Revival(app.declarations);
  const lines = [`import { start } from ${JSON.stringify(workerEntry)};`];
  lines.push(...serviceFiles.map((file) => `import ${JSON.stringify(file)};`));
  const items = endpoints.map(({ endpoint, file, exportName }, i) => {
    lines.push(`import { ${exportName === "default" ? "default" : exportName} as e${i} } from ${JSON.stringify(file)};`);
    const plan = revival.planOf(endpoint.request);
    const { service, name, auth = false, tags = [] } = endpoint;
    const described = JSON.stringify({ service, name, auth, tags, ...(plan && { revive: plan }) });
    return `{ ...${described}, handler: e${i} }`;
  });
  lines.push(`start({ endpoints: [${items.join(",\n")}], plans: ${JSON.stringify(revival.table)} } as never);`);
  return lines.join("\n");
}

/** The SDK under both its names, and packages: external when Node can load them, bundled when they are TypeScript. */
function resolver(sdk: Sdk, root: string): Plugin {
  return {
    name: "cortado-resolver",
    setup(build) {
      build.onResolve({ filter: /^(encore\.dev|cortado)(\/|$)/ }, ({ path: specifier }) => {
        const found = sdk.resolve(specifier);
        if (found && "file" in found) {
          return { path: found.file };
        }
        return { errors: [{ text: found?.missing ?? specifier }] };
      });
      build.onResolve({ filter: /^[^./]/ }, async (args) => {
        if (args.pluginData === RESOLVING || args.kind === "entry-point" || path.isAbsolute(args.path) || args.path.startsWith("node:")) {
          return undefined;
        }
        const found = await build.resolve(args.path, {
          kind: args.kind,
          resolveDir: args.resolveDir || root,
          importer: args.importer,
          pluginData: RESOLVING,
        });
        if (found.errors.length > 0) {
          // Optional packages are imported inside try; those not installed were reported by the checker.
          return { path: args.path, external: true };
        }
        if (found.external || !mustBeBundled(args.path, found.path, args.resolveDir, root)) {
          return { path: args.path, external: true };
        }
        return { path: found.path, sideEffects: found.sideEffects };
      });
    },
  };
}

const RESOLVING = Symbol("resolving");

/** Node loads packages itself, where it can: from the bundle, which is in the application's directory, and only JavaScript. */
function mustBeBundled(specifier: string, file: string, importerDirectory: string, root: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];
  const installed = findUp(importerDirectory || root, [`node_modules/${name}`]);
  if (installed === undefined) {
    // A path of tsconfig, which Node doesn't know.
    return true;
  }
  const isLinked = !/[/\\]node_modules[/\\]/.test(file);
  if (isLinked && /\.[cm]?tsx?$/.test(file)) {
    return true;
  }
  // What only a linked workspace package has installed can't be found from the bundle.
  return findUp(root, [`node_modules/${name}`]) === undefined;
}

/** esbuild knows no types, so files with decorators are transpiled by TypeScript when the program wants their metadata. */
function decorators(options: ts.CompilerOptions): Plugin {
  return {
    name: "cortado-decorators",
    setup(build) {
      build.onLoad({ filter: /\.[cm]?ts$/ }, async ({ path: file }) => {
        if (file.includes("/node_modules/")) {
          return undefined;
        }
        const text = await fs.promises.readFile(file, "utf8");
        if (!/^\s*@[A-Za-z_$]|[\s(,]@[A-Za-z_$][\w$.]*\s*\(/m.test(text)) {
          return undefined;
        }
        const { outputText } = ts.transpileModule(text, {
          fileName: file,
          compilerOptions: {
            ...options,
            noEmit: false,
            module: ts.ModuleKind.ESNext,
            target: ts.ScriptTarget.ES2022,
            sourceMap: false,
            inlineSourceMap: true,
            inlineSources: true,
          },
        });
        // esbuild would rename the inner of the two equal names, and programs look at the names of their classes.
        const contents = outputText.replace(/^(\s*(?:export )?let ([\w$]+) = (?:[\w$]+ = )?class) \2\b/gm, "$1");
        return { contents, loader: "js", resolveDir: path.dirname(file) };
      });
    },
  };
}
