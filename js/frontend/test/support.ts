/** Writes small programs and analyses them. */
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after } from "node:test";
import { analyse, type Analysis } from "../src/analyse.ts";
import type { Diagnostic } from "../src/diagnostics.ts";
import { locations } from "../src/locations.ts";
import type { Declaration, Endpoint, Rule, Type } from "../src/model.ts";
import { Sdk } from "../src/sdk.ts";

/** File names and contents. */
export type Files = Record<string, string>;

const made: string[] = [];

after(() => made.forEach((directory) => fs.rmSync(directory, { recursive: true, force: true })));

/** A directory with these files, removed after the tests. */
export function directoryOf(files: Files): string {
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "cortado-test-")));
  made.push(directory);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return directory;
}

/** Without the browser's declarations, which take longer to read than all else. */
export const TSCONFIG = JSON.stringify({ compilerOptions: { strict: true, lib: ["esnext"], module: "esnext", moduleResolution: "bundler", types: [] } });

export function analyseFiles(files: Files): Analysis {
  return analyseDirectory(directoryOf({ "tsconfig.json": TSCONFIG, "encore.app": '{"id": "app"}', ...files }));
}

export function analyseDirectory(directory: string): Analysis {
  const { sdkDirectory, libraries } = locations();
  return analyse(directory, new Sdk(sdkDirectory), libraries);
}

const PRELUDE = `
import { api, Header, Query, Cookie, HttpStatus, type CookieWithOptions } from "encore.dev/api";
import { Min, Max, MinLen, MaxLen, MatchesRegexp, StartsWith, EndsWith, IsEmail, IsURL } from "encore.dev/validate";
import { Decimal } from "encore.dev/types";
`;

/** Lines of {@link PRELUDE}, to find a line of the test in a diagnostic. */
export const PRELUDE_LINES = PRELUDE.split("\n").length - 1;

/** Analyses one file that has the SDK imported. */
export function analyseCode(code: string, files: Files = {}): Analysis {
  return analyseFiles({ "main.ts": PRELUDE + code, ...files });
}

/** The request type `Req` that some declarations have as the body of a POST request, in short notation. */
export function request(declarations: string, files: Files = {}): string {
  const analysis = analyseCode(`${declarations}\nexport const endpoint = api({}, async (_: Req): Promise<void> => {});`, files);
  assert.deepEqual(errors(analysis), []);
  return notation(analysis.app.endpoints[0]!.request, analysis.app.declarations);
}

/** The type of the only field `f`, in short notation. */
export function field(type: string, declarations = ""): string {
  const all = request(`${declarations}\ninterface Req { f: ${type} }`);
  return all.replace(/^\{ f\??: (.*) \}( where .*)?$/s, "$1$2");
}

/** The response of `Res`, in short notation. */
export function response(declarations: string): string {
  const analysis = analyseCode(`${declarations}\nexport const endpoint = api({}, async (): Promise<Res> => null!);`);
  assert.deepEqual(errors(analysis), []);
  return notation(analysis.app.endpoints[0]!.response, analysis.app.declarations);
}

/** The error messages. */
export function errors({ diagnostics }: Analysis): string[] {
  return diagnostics.list.filter((d) => d.severity === "error").map((d) => d.message);
}

export function firstError({ diagnostics }: Analysis): Diagnostic {
  const found = diagnostics.list.find((d) => d.severity === "error");
  assert.ok(found, "no error");
  return found;
}

/** The error of a request type of these declarations: `line: message`, with lines counted from the declarations' first. */
export function requestError(declarations: string, options = "{}"): string {
  const analysis = analyseCode(`${declarations}\nexport const endpoint = api(${options}, async (_: Req): Promise<void> => {});`);
  const found = firstError(analysis);
  assert.notEqual(found.hint, "", "an error says what to write instead");
  return `${found.line - PRELUDE_LINES}: ${found.message}`;
}

export const endpointNamed = ({ app }: Analysis, name: string): Endpoint => app.endpoints.find((e) => e.name === name)!;

/** A type as text: `{ a: string; b?: number[] & minLength(1) }`. */
export function notation(type: Type | undefined, declarations: readonly Declaration[] = []): string {
  if (type === undefined) return "nothing";
  const used: number[] = [];
  const text = show(type, used);
  let where = "";
  for (let i = 0; i < used.length; i++) {
    where += `${i === 0 ? " where " : ", "}${used[i]} = ${show(declarations[used[i]!]!.type, used)}`;
  }
  return text + where;
}

function show(type: Type, used: number[]): string {
  const plain = showPlain(type, used);
  return type.rule === undefined ? plain : `${plain} & ${showRule(type.rule)}`;
}

function showPlain(type: Type, used: number[]): string {
  if (type.basic) return type.basic.toLowerCase();
  if (type.literal) return JSON.stringify(type.literal.text ?? type.literal.number ?? type.literal.boolean);
  if (type.array) return `${type.array.element.union || type.array.element.rule ? `(${show(type.array.element, used)})` : show(type.array.element, used)}[]`;
  if (type.union) {
    const members = type.union.members.map((m) => show(m, used)).join(" | ");
    return type.union.discriminator ? `${members} by ${type.union.discriminator}` : members;
  }
  if (type.tuple) {
    const parts = type.tuple.elements.map((e) => show(e.type, used) + (e.optional ? "?" : ""));
    if (type.tuple.rest) parts.push(`...${show(type.tuple.rest, used)}[]`);
    return `[${parts.join(", ")}]`;
  }
  if (type.object) {
    const parts = type.object.fields.map((f) => {
      const wire = f.wire ? `${f.wire.place.toLowerCase()}(${f.wire.name ?? ""}) ` : "";
      return `${f.name}${f.optional ? "?" : ""}: ${wire}${show(f.type, used)}`;
    });
    if (type.object.additional) parts.push(`[key]: ${show(type.object.additional, used)}`);
    return parts.length === 0 ? "{}" : `{ ${parts.join("; ")} }`;
  }
  if (!used.includes(type.reference!)) used.push(type.reference!);
  return `#${type.reference}`;
}

function showRule(rule: Rule): string {
  if (rule.all) return rule.all.rules.map((r) => showRule(r)).join(" & ");
  if (rule.any) return `(${rule.any.rules.map((r) => showRule(r)).join(" | ")})`;
  const [name, value] = Object.entries(rule)[0]!;
  return `${name}(${value})`;
}
