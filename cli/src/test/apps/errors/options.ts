import { api } from "encore.dev/api";

const path = () => "/computed";
export const computed = api({ method: "GET", path: path(), expose: true }, async () => ({}));
export const method = api({ method: "FETCH" as "GET", path: "/method", expose: true }, async () => ({}));
export const limit = api({ bodyLimit: -1, path: "/limit", expose: true }, async (request: { a: string }) => {});
