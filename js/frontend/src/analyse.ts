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
import { endpointCalls } from "./surface.ts";

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
    reportTypeErrors(files, project, diagnostics);
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

/** Codes for modules that can't be found; for those of the SDK there is an error of our own. */
const CANNOT_FIND_MODULE = new Set([2307, 2792, 7016]);

function reportTypeErrors(files: ts.SourceFile[], project: Project, diagnostics: Diagnostics): void {
  if (!project.strictNulls) {
    // Null checks, which the schema needs, would report what the program never promised.
    return;
  }
  for (const file of files) {
    for (const problem of project.program.getSemanticDiagnostics(file)) {
      const text = problem.start === undefined ? "" : file.text.slice(problem.start + 1, problem.start + problem.length! - 1);
      const ours = CANNOT_FIND_MODULE.has(problem.code) && project.sdk.resolve(text) !== undefined;
      if (problem.category === ts.DiagnosticCategory.Error && !ours) {
        const message = ts.flattenDiagnosticMessageText(problem.messageText, "\n");
        diagnostics.at("warning", file, problem.start ?? 0, `TS${problem.code}: ${message}`, "");
      }
    }
  }
}

const isJson = (file: ts.SourceFile): boolean => file.fileName.endsWith(".json");
