import { api, type Cookie, type Header } from "encore.dev/api";
import { Decimal } from "encore.dev/types";

interface Texts {
  number?: number;
  boolean?: boolean;
  date?: Date;
  decimal?: Decimal;
  bigint?: bigint;
  literal?: "a" | 7 | true;
  either?: number | boolean | string;
  nullable?: number | null;
  list?: number[];
  text?: string;
}

const kinds = (request: object): Record<string, string> =>
  Object.fromEntries(Object.entries(request).map(([name, value]) => [name, `${kind(value)} ${show(value)}`]));
const kind = (value: unknown): string =>
  value instanceof Date ? "Date" : value instanceof Decimal ? "Decimal" : Array.isArray(value) ? "Array" : typeof value;
const show = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** Texts in a query. */
export const query = api({ method: "GET", path: "/texts", expose: true }, async (request: Texts) => ({ got: kinds(request) }));

/** The same fields in a body. */
export const body = api({ method: "POST", path: "/texts", expose: true }, async (request: Texts) => ({ got: kinds(request) }));

/** Texts in a path. */
export const path = api(
  { method: "GET", path: "/texts/:number/:boolean/:bigint/:text", expose: true },
  async (request: { number: number; boolean: boolean; bigint: bigint; text: string }) => ({ got: kinds(request) }),
);

interface Heads {
  number?: Header<number>;
  boolean?: Header<boolean>;
  when?: Header<Date, "X-When">;
  nullable?: Header<string | null>;
  choice?: Cookie<"x" | 1>;
  open?: Cookie<boolean>;
}

/** Texts in headers and cookies. */
export const heads = api({ method: "GET", path: "/heads", expose: true }, async ({ choice, open, ...headers }: Heads) => ({
  got: kinds({ ...headers, ...(choice && { choice: choice.value }), ...(open && { open: open.value }) }),
}));
