/** The `path` option, and which two paths can't be served together. */
import type { PathSegment } from "./model.ts";

export type ParsedPath = { segments: PathSegment[] } | { problem: string; hint: string };

const NAME = /^[A-Za-z_$][\w$]*$/;

export function parsePath(path: string): ParsedPath {
  if (path === "") {
    return { problem: "the path is empty", hint: 'write a path that starts with "/"' };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path) || path.startsWith("//")) {
    return { problem: `the path ${path} has a scheme or a host`, hint: 'write only the path, starting with "/"' };
  }
  if (!path.startsWith("/")) {
    return { problem: `the path ${path} does not start with "/"`, hint: `write "/${path}"` };
  }
  if (path.includes("?")) {
    return { problem: `the path ${path} has a query`, hint: "declare Query<> fields in the request type instead" };
  }
  if (path.includes("#")) {
    return { problem: `the path ${path} has a fragment`, hint: "fragments never reach a server; leave it out" };
  }
  const segments: PathSegment[] = [];
  const parts = path === "/" ? [] : path.slice(1).split("/");
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    if (part === "") {
      return { problem: `the path ${path} has an empty segment`, hint: 'leave out the doubled or trailing "/"' };
    }
    const kind = ({ ":": "PARAMETER", "*": "WILDCARD", "!": "FALLBACK" } as const)[part[0] as ":"];
    if (kind === undefined) {
      segments.push({ kind: "LITERAL", value: part });
      continue;
    }
    const value = part.slice(1);
    if (!NAME.test(value)) {
      const problem = value === "" ? `a parameter of the path ${path} has no name` : `"${value}" is no parameter name`;
      return { problem, hint: `write "${part[0]}name", where name is a field of the request type` };
    }
    if (kind !== "PARAMETER" && !last) {
      return { problem: `${part} is not the last segment of the path ${path}`, hint: "what takes the rest of a path must come last" };
    }
    if (segments.some((s) => s.kind !== "LITERAL" && s.value === value)) {
      return { problem: `the path ${path} has two parameters "${value}"`, hint: "give each parameter a name of its own" };
    }
    segments.push({ kind, value });
  }
  return { segments };
}

/** Equal for two paths when no request could tell them apart: parameter names don't count. */
export function routeKey(path: readonly PathSegment[]): string {
  return `/${path.map((s) => (s.kind === "LITERAL" ? `=${s.value}` : s.kind)).join("/")}`;
}

export const pathText = (path: readonly PathSegment[]): string =>
  `/${path.map((s) => ({ LITERAL: "", PARAMETER: ":", WILDCARD: "*", FALLBACK: "!" })[s.kind] + s.value).join("/")}`;
