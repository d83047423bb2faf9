/** `encore.app` or `cortado.app`: JSON with comments and trailing commas, in the application's root. */
import path from "node:path";
import ts from "typescript";
import type { Diagnostics } from "./diagnostics.ts";
import { readIfExists } from "./files.ts";
import type { Cors } from "./model.ts";

export interface AppFile {
  /** Absolute; undefined when there is none, which is fine. */
  file?: string;
  id: string;
  cors?: Cors;
}

export function readAppFile(root: string, diagnostics: Diagnostics): AppFile {
  for (const name of ["cortado.app", "encore.app"]) {
    const file = path.join(root, name);
    const text = readIfExists(file);
    if (text !== undefined) {
      return parse(file, text, diagnostics);
    }
  }
  return { id: "" };
}

function parse(file: string, text: string, diagnostics: Diagnostics): AppFile {
  const source = ts.parseJsonText(file, text);
  const { config, error } = ts.parseConfigFileTextToJson(file, text);
  if (error !== undefined) {
    const message = ts.flattenDiagnosticMessageText(error.messageText, " ");
    diagnostics.at("error", source, error.start ?? 0, message, "write JSON; comments and trailing commas are allowed");
    return { file, id: "" };
  }
  const found = (config ?? {}) as Record<string, unknown>;
  if (found["lang"] !== undefined && found["lang"] !== "typescript") {
    diagnostics.errorIn(file, `"lang" is ${JSON.stringify(found["lang"])}`, 'Cortado runs "typescript"');
  }
  const id = typeof found["id"] === "string" ? found["id"] : "";
  const cors = readCors(file, found["global_cors"], diagnostics);
  return { file, id, ...(cors && { cors }) };
}

function readCors(file: string, value: unknown, diagnostics: Diagnostics): Cors | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value !== "object" || Array.isArray(value)) {
    diagnostics.errorIn(file, '"global_cors" is not an object', 'write "global_cors": { … }');
    return undefined;
  }
  const given = value as Record<string, unknown>;
  const list = (key: string): string[] | undefined => {
    const entry = given[key];
    if (entry === undefined || entry === null) {
      return undefined;
    }
    if (Array.isArray(entry) && entry.every((e) => typeof e === "string")) {
      return entry as string[];
    }
    diagnostics.errorIn(file, `"global_cors.${key}" is not a list of strings`, `write "${key}": ["…"]`);
    return undefined;
  };
  const cors: Cors = {};
  if (given["debug"] === true) {
    cors.debug = true;
  }
  const allowHeaders = list("allow_headers");
  const exposeHeaders = list("expose_headers");
  const withCredentials = list("allow_origins_with_credentials");
  const withoutCredentials = list("allow_origins_without_credentials");
  if (allowHeaders) cors.allowHeaders = allowHeaders;
  if (exposeHeaders) cors.exposeHeaders = exposeHeaders;
  if (withCredentials) cors.allowOriginsWithCredentials = withCredentials;
  if (withoutCredentials) cors.allowOriginsWithoutCredentials = { origins: withoutCredentials };
  return cors;
}
