import { api } from "encore.dev/api";

interface Greeting {
  message: string;
}

/** Greets the world. */
export const hello = api({ method: "GET", path: "/hello", expose: true }, async (): Promise<Greeting> => {
  return { message: "Hello World!" };
});

/** Greets someone by name. */
export const helloTo = api(
  { method: "GET", path: "/hello/:name", expose: true },
  async ({ name }: { name: string }): Promise<Greeting> => {
    return { message: `Hello ${name}!` };
  },
);
