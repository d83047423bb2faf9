import { api } from "encore.dev/api";

/** Not for clients. */
export const daily = api({}, async () => ({ total: 1 }));
export const download = api({ method: "GET", path: "/reports/*file", auth: true }, async ({ file }: { file?: string }) => ({ file }));
export const fallback = api({ method: "GET", path: "/!rest", expose: true }, async ({ rest }: { rest?: string }) => ({ rest }));
