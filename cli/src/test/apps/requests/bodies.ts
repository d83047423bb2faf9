import { api, type Query } from "encore.dev/api";

type Event = { kind: "key"; code: number } | { kind: "text"; text: string };

interface Nested {
  object: { kept: string };
  list?: { kept: number }[];
  pair?: [{ kept: string }, number];
  record?: Record<string, { kept: boolean }>;
  event?: Event;
  anything?: unknown;
}

/** Every key that the argument has, with its path. */
const keys = (value: unknown, path = ""): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Reflect.ownKeys(value).flatMap((key) => {
        const here = path === "" ? String(key) : `${path}.${String(key)}`;
        return Array.isArray(value) && key === "length" ? [] : [here, ...keys(value[key as never], here)];
      });

export const nested = api({ path: "/nested", expose: true }, async (request: Nested) => {
  return { keys: keys(request), polluted: String(({} as { polluted?: string }).polluted) };
});

/** No field is required. */
export const optional = api({ path: "/optional", expose: true }, async (request: { a?: string; b?: number }) => {
  return { keys: Object.keys(request) };
});

export const absence = api(
  { path: "/absence", expose: true },
  async (request: { optional?: string; nullable: string | null; both?: string | null }) => {
    return { got: request };
  },
);

/** Its argument is empty: the handler gets none. */
export const empty = api({ path: "/empty", expose: true }, async function (request: {}) {
  return { argument: typeof request };
});

const kilobytes = (n: number): { text: string } => ({ text: "x".repeat(n) });
type Text = ReturnType<typeof kilobytes>;
const size = async ({ text }: Text) => ({ size: text.length });

export const limited = api({ path: "/limit/default", expose: true }, size);
export const small = api({ path: "/limit/small", expose: true, bodyLimit: 32 }, size);
export const large = api({ path: "/limit/large", expose: true, bodyLimit: 3 * 1024 * 1024 }, size);
export const unlimited = api({ path: "/limit/none", expose: true, bodyLimit: null }, size);

/** Nothing in the body, which is not read. */
export const bodiless = api({ path: "/bodiless", expose: true }, async ({ q }: { q: Query }) => ({ q }));
