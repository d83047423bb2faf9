import type { Level } from "../../sdk/src/internal/host.ts";
import { bigintAsText } from "./errors.ts";

/** JSON of the LOG frame for one line. Never throws: what can't be written is named by its type. */
export function logJson(level: Level, message: string, fields: Record<string, unknown> | undefined, error: Error | undefined): string {
  const line = { level, message: String(message), fields, error: error?.message, stack: error?.stack };
  try {
    return JSON.stringify(line, plain);
  } catch {
    return JSON.stringify(line, withoutCycles());
  }
}

function plain(key: string, value: unknown): unknown {
  return typeof value === "function" || typeof value === "symbol" ? typeof value : bigintAsText(key, value);
}

function withoutCycles(): (this: unknown, key: string, value: unknown) => unknown {
  const ancestors: unknown[] = [];
  return function (key, value) {
    // `this` is the object that holds the value: whoever is above it in the list is its ancestor, the rest has been left.
    while (ancestors.length > 0 && ancestors.at(-1) !== this) {
      ancestors.pop();
    }
    if (typeof value !== "object" || value === null) {
      return plain(key, value);
    }
    if (ancestors.includes(value)) {
      return "object";
    }
    ancestors.push(value);
    return value;
  };
}
