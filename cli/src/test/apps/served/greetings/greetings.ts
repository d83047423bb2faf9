import { api } from "encore.dev/api";

console.log("the program is loaded");

export const hello = api({ method: "GET", path: "/hello/:name", expose: true }, async ({ name }: { name: string }) => ({ message: `Hello ${name}!` }));

export const slow = api({ method: ["GET", "HEAD"], path: "/slow/:ms", expose: true }, async ({ ms }: { ms: number }) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return { waited: ms };
});

export const broken = api({ method: "*", path: "/broken", expose: true }, async (): Promise<void> => {
  throw new Error("broken inside");
});
