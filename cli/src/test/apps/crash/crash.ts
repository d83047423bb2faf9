import { api } from "encore.dev/api";

const settings: { url?: URL } = {};

export const hello = api({ method: "GET", path: "/hello", expose: true }, async () => ({ message: "hello" }));

export const host = settings.url!.host;
