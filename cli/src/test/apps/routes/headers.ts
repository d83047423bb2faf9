import { api, type Header } from "encore.dev/api";

/** A header in and a header out, which other origins must be told of. */
export const headers = api(
  { method: "GET", path: "/headers", expose: true },
  async ({ key }: { key?: Header<"X-Key"> }): Promise<{ text: string; mark: Header<"X-Mark"> }> => ({ text: "ok", mark: key ?? "none" }),
);
