/** Makes the checker's program of an application. */
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import type { Diagnostics } from "./diagnostics.ts";
import { findUp, sourceFiles } from "./files.ts";
import type { Sdk } from "./sdk.ts";

export interface Project {
  root: string;
  program: ts.Program;
  checker: ts.TypeChecker;
  sdk: Sdk;
  options: ts.CompilerOptions;
  /** The tsconfig and those it extends. */
  configFiles: string[];
  /** `.ts` files under the root. */
  roots: string[];
  /** Whether a file is the program's own: not a library's, not the SDK's. */
  isOwn(file: ts.SourceFile): boolean;
  /** Whether the program asked for null checks; without them its type errors would not be its own. */
  strictNulls: boolean;
}

/** For programs without a tsconfig. */
const DEFAULTS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  resolveJsonModule: true,
};

/** What holds whatever the tsconfig says: nothing is emitted, and null must be told from the rest for the schema's sake. */
const FORCED: ts.CompilerOptions = {
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  strictNullChecks: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  incremental: false,
  composite: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  // Deprecated options of older programs are no reason to complain here.
  ignoreDeprecations: "6.0",
};

interface Config {
  options: ts.CompilerOptions;
  files: string[];
}

export function loadProject(root: string, sdk: Sdk, libraries: string, diagnostics: Diagnostics): Project {
  const config = readConfig(root, diagnostics);
  const options = complete(config.options, root);
  const roots = sourceFiles(root);
  const host = compilerHost(options, sdk, libraries);
  const program = ts.createProgram({ rootNames: roots, options, host });
  const isOwn = (file: ts.SourceFile): boolean =>
    !sdk.has(file.fileName) && !program.isSourceFileFromExternalLibrary(file) && !program.isSourceFileDefaultLibrary(file) &&
    !file.fileName.includes("/node_modules/");
  return {
    root,
    program,
    checker: program.getTypeChecker(),
    sdk,
    options,
    configFiles: config.files,
    roots,
    isOwn,
    strictNulls: config.options.strictNullChecks ?? config.options.strict ?? true,
  };
}

function readConfig(root: string, diagnostics: Diagnostics): Config {
  const file = findUp(root, ["tsconfig.json"]);
  if (file === undefined) {
    return { options: DEFAULTS, files: [] };
  }
  const files = [file];
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    // The files are ours to find; listing the tsconfig's would only cost time.
    readDirectory: () => [],
    readFile(name) {
      if (!files.includes(name)) {
        files.push(name);
      }
      return ts.sys.readFile(name);
    },
    onUnRecoverableConfigFileDiagnostic: () => {},
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(file, {}, host);
  for (const problem of parsed?.errors ?? []) {
    // 18002 and 18003: no inputs found, which is so by our own doing.
    if (problem.code !== 18003 && problem.code !== 18002) {
      const message = `tsconfig: ${ts.flattenDiagnosticMessageText(problem.messageText, " ")}`;
      diagnostics.warningIn(problem.file?.fileName ?? file, message, "");
    }
  }
  return { options: parsed?.options ?? DEFAULTS, files };
}

function complete(given: ts.CompilerOptions, root: string): ts.CompilerOptions {
  const options: ts.CompilerOptions = { ...DEFAULTS, ...given, ...FORCED };
  const node = [ts.ModuleKind.Node16, ts.ModuleKind.Node18, ts.ModuleKind.Node20, ts.ModuleKind.NodeNext] as unknown[];
  // Bundling makes the resolution of bundlers right whatever the program says, unless it asks for Node's.
  if (node.includes(given.module) || given.moduleResolution === ts.ModuleResolutionKind.NodeNext) {
    delete options.allowImportingTsExtensions;
    options.moduleResolution = given.moduleResolution ?? ts.ModuleResolutionKind.NodeNext;
  } else {
    options.moduleResolution = ts.ModuleResolutionKind.Bundler;
    if (options.module === undefined || options.module < ts.ModuleKind.ES2015) {
      options.module = ts.ModuleKind.ESNext;
    }
  }
  // As TypeScript before 6: every @types package counts unless the program lists them.
  options.types ??= ["*"];
  if (options.lib === undefined) {
    const nodeTypes = findUp(root, ["node_modules/@types/node/package.json", "node_modules/bun-types/package.json"]);
    // The browser's declarations take longer to read than everything else together; with Node's types a backend rarely needs them.
    options.lib = nodeTypes === undefined ? ["lib.esnext.full.d.ts"] : ["lib.esnext.d.ts"];
  }
  return options;
}

/** The checker's libraries and the SDK, which are the same for every program of this process. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function compilerHost(options: ts.CompilerOptions, sdk: Sdk, libraries: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  host.getDefaultLibLocation = () => libraries;
  const read = host.getSourceFile;
  host.getSourceFile = (name, language, onError, fresh) => {
    if (!name.startsWith(libraries) && !sdk.has(name)) {
      return read(name, language, onError, fresh);
    }
    const key = `${name} ${JSON.stringify(language)}`;
    const file = parsed.get(key) ?? read(name, language, onError, fresh);
    parsed.set(key, file);
    return file;
  };
  host.getDefaultLibFileName = (o) => path.posix.join(libraries, ts.getDefaultLibFileName(o));
  const cache = ts.createModuleResolutionCache(host.getCurrentDirectory(), (name) => host.getCanonicalFileName(name), options);
  host.resolveModuleNameLiterals = (literals, containing, redirected, compilerOptions, file) =>
    literals.map((literal) => {
      const found = sdk.resolve(literal.text);
      if (found !== undefined) {
        return "file" in found
          ? { resolvedModule: { resolvedFileName: found.file, extension: ts.Extension.Ts, isExternalLibraryImport: false } }
          : { resolvedModule: undefined };
      }
      const mode = ts.getModeForUsageLocation(file, literal, compilerOptions);
      return ts.resolveModuleName(literal.text, containing, compilerOptions, host, cache, redirected, mode);
    });
  host.getModuleResolutionCache = () => cache;
  return host;
}

/** Directory of the checker's `lib.*.d.ts` files. */
export function libraryDirectory(typescriptPackage: string): string {
  return fs.realpathSync(path.join(typescriptPackage, "lib")).split(path.sep).join("/");
}
