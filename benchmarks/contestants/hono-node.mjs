// Hono on Node, with its zod validator.
import { serve } from "@hono/node-server";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { Body, Headers, Query } from "./schema-zod.mjs";

const app = new Hono();

app.get("/hello", (c) => c.json({ message: "Hello World!" }));

app.post(
  "/schema",
  zValidator("header", Headers),
  zValidator("query", Query),
  zValidator("json", Body),
  (c) => {
    const { page, verbose } = c.req.valid("query");
    const { name, email, age, nickname, kind, tags, contact, address } = c.req.valid("json");
    return c.json({
      tenant: c.req.valid("header")["x-tenant"],
      page, verbose, name, email, age, nickname, kind, tags, contact,
      city: address.city,
    });
  },
);

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
