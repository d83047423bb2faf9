import { api } from "encore.dev/api";

export const noField = api({ method: "GET", path: "/no/:field", expose: true }, async (request: { other: string }) => ({ request }));
export const wildcard = api({ method: "GET", path: "/wild/*card/more", expose: true }, async (request: { card: string }) => ({ request }));
export const query = api({ method: "GET", path: "/query?x=1", expose: true }, async () => ({}));
export const fragment = api({ method: "GET", path: "/fragment#x", expose: true }, async () => ({}));
export const scheme = api({ method: "GET", path: "http://host/scheme", expose: true }, async () => ({}));
export const relative = api({ method: "GET", path: "relative", expose: true }, async () => ({}));

export const first = api({ method: "GET", path: "/same/:a", expose: true }, async (request: { a: string }) => ({ request }));
export const second = api({ method: "GET", path: "/same/:b", expose: true }, async (request: { b: string }) => ({ request }));

const unexported = api({ method: "GET", path: "/unexported", expose: true }, async () => ({}));
