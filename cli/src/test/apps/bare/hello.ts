import { api } from "cortado/api";

export const hello = api({ method: "GET", path: "/hello", expose: true }, async () => ({ message: "hello" }));
