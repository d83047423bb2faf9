import { api } from "encore.dev/api";

export const sound = api({ method: "GET", path: "/sound", expose: true }, async () => {
  const wrong: number = "text";
  return { wrong };
});
