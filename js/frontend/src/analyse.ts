/** From a directory to the model of the application in it. */
import path from "node:path";
import ts from "typescript";
import { type AppFile, readAppFile } from "./appfile.ts";
import { Evaluator } from "./constants.ts";
import { Diagnostics } from "./diagnostics.ts";
import { EndpointReader, type FoundEndpoint } from "./endpoints.ts";
import { type App, type Declaration, FORMAT_VERSION } from "./model.ts";
import { checkInstalled, type PackageFiles, packageFiles } from "./packages.ts";
import { loadProject, type Project } from "./program.ts";
import { pathText, routeKey } from "./route.ts";
import type { Sdk } from "./sdk.ts";
import { Services } from "./services.ts";
import { endpointCalls, importsOf } from "./surface.ts";

export interface Analysis {
  app: App;
  diagnostics: Diagnostics;
  /** In the order of `app.endpoints`. */
  endpoints: FoundEndpoint[];
  serviceFiles: string[];
  packages: PackageFiles;
  appFile: AppFile;
  /** Undefined when the analysis ended before the checker was needed. */
  project?: Project;
}

export function analyse(directory: string, sdk: Sdk, libraries: string): Analysis {
  const root = path.resolve(directory).split(path.sep).join("/");
  const diagnostics = new Diagnostics(root);
  const appFile = readAppFile(root, diagnostics);
  const packages = packageFiles(root);
  const app: App = { formatVersion: FORMAT_VERSION, id: appFile.id, services: [], endpoints: [], declarations: [] };
  if (appFile.cors) {
    app.cors = appFile.cors;
  }
  const result: Analysis = { app, diagnostics, endpoints: [], serviceFiles: [], packages, appFile };
  checkInstalled(root, packages, diagnostics);
  if (diagnostics.failed) {
    return result;
  }
  const project = loadProject(root, sdk, libraries, diagnostics);
  result.project = project;
  const files = project.program.getSourceFiles().filter((file) => project.isOwn(file) && !file.isDeclarationFile && !isJson(file));
  if (!reportSyntax(files, project, diagnostics)) {
    readEndpoints(files, project, result);
    reportTypeErrors(loadedFiles(result, files, project), project, diagnostics);
  }
  return result;
}

function readEndpoints(files: ts.SourceFile[], project: Project, result: Analysis): void {
  const { app, diagnostics } = result;
  const evaluator = new Evaluator(project.checker);
  const services = new Services(project, app.id ?? "", evaluator, diagnostics);
  const declarations: Declaration[] = [];
  const reader = new EndpointReader(project, services, evaluator, declarations, diagnostics);
  const found = files
    .flatMap((file) => endpointCalls(file, project, diagnostics))
    .map((call) => reader.read(call))
    .filter((endpoint) => endpoint !== undefined);
  checkNames(found, diagnostics);
  checkRoutes(found, diagnostics);
  result.endpoints = found;
  result.serviceFiles = services.files;
  app.endpoints = found.map((f) => f.endpoint);
  app.services = services.all();
  app.declarations = declarations;
}

function checkNames(endpoints: FoundEndpoint[], diagnostics: Diagnostics): void {
  const seen = new Map<string, FoundEndpoint>();
  for (const found of endpoints) {
    const { service, name } = found.endpoint;
    const first = seen.get(`${service}.${name}`);
    if (first === undefined) {
      seen.set(`${service}.${name}`, found);
    } else {
      const message = `the service ${service} has two endpoints called ${name}; the other is at ${where(first)}`;
      diagnostics.error(found.node, message, "give each endpoint of a service a name of its own");
    }
  }
}

function checkRoutes(endpoints: FoundEndpoint[], diagnostics: Diagnostics): void {
  const seen = new Map<string, FoundEndpoint>();
  for (const found of endpoints) {
    const { methods, path: segments } = found.endpoint;
    for (const method of methods) {
      const key = `${method} ${routeKey(segments)}`;
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, found);
        continue;
      }
      const other = `${first.endpoint.name} (${pathText(first.endpoint.path)}, ${where(first)})`;
      const message = `${method} ${pathText(segments)} is already taken by the endpoint ${other}`;
      diagnostics.error(found.pathNode, message, "change the path or the method of one of them");
      break;
    }
  }
}

const where = ({ endpoint: { location } }: FoundEndpoint): string => `${location.file}:${location.line}`;

/** A file that doesn't parse has no types. */
function reportSyntax(files: ts.SourceFile[], { program }: Project, diagnostics: Diagnostics): boolean {
  let found = false;
  for (const file of files) {
    for (const problem of program.getSyntacticDiagnostics(file)) {
      found = true;
      diagnostics.at("error", file, problem.start, ts.flattenDiagnosticMessageText(problem.messageText, "\n"), "correct the syntax");
    }
  }
  return found;
}

/**
 * The files that run: those of endpoints and services, and what they import. A `vite.config.ts` or a script in the same directory is
 * checked by whoever uses it. All files when there is no endpoint.
 */
function loadedFiles({ endpoints, serviceFiles }: Analysis, files: ts.SourceFile[], { program, checker }: Project): ts.SourceFile[] {
  const entries = [...endpoints.map((e) => e.file), ...serviceFiles];
  if (entries.length === 0) {
    return files;
  }
  const loaded = new Set<ts.SourceFile>();
  const visit = (file: ts.SourceFile | undefined): void => {
    if (file !== undefined && !loaded.has(file)) {
      loaded.add(file);
      for (const specifier of importsOf(file)) {
        const target = checker.getSymbolAtLocation(specifier)?.declarations?.find(ts.isSourceFile);
        visit(target);
      }
    }
  };
  entries.forEach((name) => visit(program.getSourceFile(name)));
  return files.filter((file) => loaded.has(file));
}

function reportTypeErrors(files: ts.SourceFile[], project: Project, diagnostics: Diagnostics): void {
  if (!project.strictNulls) {
    // Null checks, which the schema needs, would report what the program never promised.
    return;
  }
  const errors = new Set(diagnostics.list.filter((d) => d.severity === "error").map((d) => `${d.file}:${d.line}`));
  /** Where there is an error of ours, the checker's of the same line say the same in other words. */
  const isKnown = (file: ts.SourceFile, position: number): boolean =>
    errors.has(`${diagnostics.relative(file.fileName)}:${file.getLineAndCharacterOfPosition(position).line + 1}`);
  for (const file of files) {
    for (const problem of project.program.getSemanticDiagnostics(file)) {
      if (problem.category === ts.DiagnosticCategory.Error && !isKnown(file, problem.start ?? 0)) {
        const message = ts.flattenDiagnosticMessageText(problem.messageText, "\n");
        diagnostics.at("warning", file, problem.start ?? 0, `TS${problem.code}: ${message}`, "");
      }
    }
  }
}

const isJson = (file: ts.SourceFile): boolean => file.fileName.endsWith(".json");
