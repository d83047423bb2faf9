import { api, type Cookie, type Header, type Query } from "encore.dev/api";

interface Places {
  id: number;
  traceLevel?: Header<number>;
  named?: Header<"X-Named">;
  flag?: Header<boolean, "X-Flag">;
  mode?: Header<"X-Mode", "fast" | "slow">;
  filter?: Query;
  limit?: Query<number>;
  sort?: Query<"order-by">;
  pages?: Query<number[], "page">;
  session?: Cookie<"sid">;
  theme?: Cookie<number>;
  rest?: string;
}

interface Got {
  got: unknown;
  rest?: Header<"X-Rest">;
}

/** Answers the argument as it came, and one field as a header, for HEAD. */
export const places = api({ method: "*", path: "/places/:id", expose: true }, async (request: Places): Promise<Got> => {
  return { got: request, rest: request.rest };
});

interface Inner {
  text: Header<"X-Text">;
  size: Query<number, "width">;
}

/** Marks below the top level are only types. */
export const inner = api({ path: "/inner", expose: true }, async ({ inner }: { inner: Inner }): Promise<{ got: unknown }> => {
  return { got: inner };
});

/** Required fields of every kind. */
export const required = api(
  { method: "GET", path: "/required", expose: true },
  async (request: { id: Header<number, "X-Id">; sid: Cookie<string>; page: number; words: string[] }) => ({ id: request.id }),
);
