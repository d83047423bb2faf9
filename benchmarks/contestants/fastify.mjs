// Fastify validates JSON Schema with Ajv and writes answers with fast-json-stringify.
import Fastify from "fastify";
import { Type } from "@sinclair/typebox";
import { Body, Headers, Query } from "./schema-typebox.mjs";

const app = Fastify({ logger: false });

app.get(
  "/hello",
  { schema: { response: { 200: Type.Object({ message: Type.String() }) } } },
  async () => ({ message: "Hello World!" }),
);

app.post("/schema", { schema: { headers: Headers, querystring: Query, body: Body } }, async (req) => {
  const { name, email, age, nickname, kind, tags, contact, address } = req.body;
  return {
    tenant: req.headers["x-tenant"],
    page: req.query.page,
    verbose: req.query.verbose,
    name, email, age, nickname, kind, tags, contact,
    city: address.city,
  };
});

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
