import { api } from "encore.dev/api";
import type { Envelope } from "@lib/shapes.js";

type Described = Pick<Envelope<{ name: string; length: number }>, "data">;

export const describe = api({ method: "GET", path: "/users/:name", expose: true }, async ({ name }: { name: string }): Promise<Described> => {
  return { data: { name, length: name.length } };
});
