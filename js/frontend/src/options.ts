/** The first argument of `api()`. */
import ts from "typescript";
import { type Constant, type Evaluator, NotConstant } from "./constants.ts";
import type { Diagnostics } from "./diagnostics.ts";
import { type PathSegment, type Endpoint } from "./model.ts";
import { parsePath } from "./route.ts";

/** What `"*"` stands for, in the order of the model. */
const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE"];

/** 2 MiB */
const DEFAULT_BODY_LIMIT = 2 * 1024 * 1024;

export interface Options {
  methods: string[];
  path: PathSegment[];
  /** Where problems of the path are reported. */
  pathNode: ts.Node;
  expose: boolean;
  auth: boolean;
  sensitive: boolean;
  tags: string[];
  bodyLimit: Endpoint["bodyLimit"];
}

/** Reads and checks the options; what is wrong is reported, and its default stands. */
export function readOptions(node: ts.Expression, defaultPath: string, evaluator: Evaluator, diagnostics: Diagnostics): Options {
  const options: Options = {
    methods: ["POST"],
    path: [],
    pathNode: node,
    expose: false,
    auth: false,
    sensitive: false,
    tags: [],
    bodyLimit: { bytes: DEFAULT_BODY_LIMIT },
  };
  let path = defaultPath;
  const constant = (at: ts.Node, key: string, value: () => Constant): Constant | typeof BAD => {
    try {
      return value();
    } catch (problem) {
      if (!(problem instanceof NotConstant)) throw problem;
      notConstant(problem, at, key, diagnostics);
      return BAD;
    }
  };
  let properties: ReturnType<Evaluator["properties"]>;
  try {
    properties = evaluator.properties(node);
  } catch (problem) {
    if (!(problem instanceof NotConstant)) throw problem;
    notConstant(problem, node, "options", diagnostics);
    properties = new Map();
  }
  for (const [key, property] of properties) {
    const at = property.node;
    const value = constant(at, key, property.value);
    if (value === BAD || (value === undefined && key !== "bodyLimit")) {
      continue;
    }
    const wrong = (expected: string): void => diagnostics.error(at, `${key} is ${JSON.stringify(value) ?? "undefined"}`, `write ${expected}`);
    switch (key) {
      case "method": {
        const methods = readMethods(value);
        if (methods === undefined) wrong(`one of ${METHODS.join(", ")}, a list of them, or "*"`);
        else options.methods = methods;
        break;
      }
      case "path":
        options.pathNode = at;
        if (typeof value === "string") path = value;
        else wrong('a string that starts with "/"');
        break;
      case "expose":
      case "auth":
      case "sensitive":
        if (typeof value === "boolean") options[key] = value;
        else wrong("true or false");
        break;
      case "tags":
        if (Array.isArray(value) && value.every((tag) => typeof tag === "string")) options.tags = value as string[];
        else wrong("a list of strings");
        break;
      case "bodyLimit":
        if (value === null) options.bodyLimit = {};
        else if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) options.bodyLimit = { bytes: value };
        else if (value !== undefined) wrong("a number of bytes, or null for no limit");
        break;
      default:
        diagnostics.error(at, `there is no option "${key}"`, "the options are method, path, expose, auth, bodyLimit, tags, sensitive");
    }
  }
  const parsed = parsePath(path);
  if ("problem" in parsed) {
    diagnostics.error(options.pathNode, parsed.problem, parsed.hint);
    // Not "/", which other endpoints may have.
    options.path = [{ kind: "LITERAL", value: defaultPath.slice(1) }];
  } else {
    options.path = parsed.segments;
  }
  return options;
}

const BAD = Symbol("not constant");

function notConstant(problem: NotConstant, at: ts.Node, key: string, diagnostics: Diagnostics): void {
  const own = problem.node.getSourceFile() === at.getSourceFile() ? problem.node : at;
  const hint = "options are read at build time: use literals, or constants made of literals";
  diagnostics.error(own, `${key} is not known when the program is built: ${problem.reason}`, hint);
}

function readMethods(value: Constant): string[] | undefined {
  if (value === "*") {
    return [...METHODS];
  }
  const list = Array.isArray(value) ? (value as Constant[]) : [value];
  const known = list.every((method) => typeof method === "string" && METHODS.includes(method));
  return known && list.length > 0 ? [...new Set(list as string[])] : undefined;
}

