/** What a handler threw, as the ERROR frame tells it (docs/worker-protocol.md). */

/** The wire codes of `encore.dev/api` that an error can have. */
const CODES = new Set([
  "canceled",
  "unknown",
  "invalid_argument",
  "deadline_exceeded",
  "not_found",
  "already_exists",
  "permission_denied",
  "resource_exhausted",
  "failed_precondition",
  "aborted",
  "out_of_range",
  "unimplemented",
  "internal",
  "unavailable",
  "data_loss",
  "unauthenticated",
]);

/** Codes that mean a fault of the program, so that somebody will want to see where it happened. */
const FAULTS = new Set(["internal", "unknown", "data_loss"]);

const MASKED = "an internal error occurred";

/** JSON of the ERROR frame for anything that was thrown. Never throws. */
export function errorJson(thrown: unknown): string {
  try {
    return describe(thrown);
  } catch (worse) {
    // A getter or a proxy that throws.
    return JSON.stringify({ code: "internal", message: MASKED, details: null, internal: `an error that can't be read: ${typeof worse}` });
  }
}

function describe(thrown: unknown): string {
  const error = (typeof thrown === "object" && thrown !== null ? thrown : {}) as Record<string, unknown>;
  const code = typeof error.code === "string" && CODES.has(error.code) ? error.code : "internal";
  const text = messageOf(thrown) + causeOf(error);
  // With source maps on, reading `stack` costs more than a thousand small calls: only where it will be looked at.
  const stack = FAULTS.has(code) && typeof error.stack === "string" ? error.stack : undefined;
  const isInternal = code === "internal";
  const message = isInternal ? MASKED : text;
  const internal = isInternal ? text : undefined;
  const head = { code, message, internal, stack };
  try {
    return JSON.stringify({ ...head, details: detailsOf(error) }, payloadValue);
  } catch {
    return JSON.stringify({ ...head, details: null });
  }
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === "object" && thrown !== null) {
    const message = (thrown as { message?: unknown }).message;
    return typeof message === "string" ? message : String(thrown);
  }
  return String(thrown);
}

function causeOf(error: Record<string, unknown>): string {
  const cause = error.cause as { message?: unknown } | null | undefined;
  return typeof cause === "object" && cause !== null && typeof cause.message === "string" ? `: ${cause.message}` : "";
}

function detailsOf(error: Record<string, unknown>): unknown {
  const details = error.details;
  return typeof details === "object" && details !== null && !Array.isArray(details) ? details : null;
}

/** Replacer for `JSON.stringify` that writes dates as responses have them: with as many digits as they need. */
function payloadValue(this: any, key: string, value: unknown): unknown {
  // The date itself: `value` is what its toJSON made of it.
  return this[key] instanceof Date && typeof value === "string" ? value.replace(/\.000Z$/, "Z") : bigintAsText(key, value);
}

/** Replacer for `JSON.stringify`, which otherwise refuses bigint. */
export function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
