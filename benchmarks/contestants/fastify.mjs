// Fastify validates JSON Schema with Ajv. The answer of /schema has no declared shape: with its union,
// fast-json-stringify was no faster than JSON.stringify.
import Fastify from "fastify";

const text = (longest) => ({ type: "string", minLength: 1, maxLength: longest });

const headers = {
  type: "object",
  required: ["x-tenant"],
  properties: { "x-tenant": text(40) },
};

const querystring = {
  type: "object",
  required: ["page", "verbose"],
  properties: { page: { type: "number", minimum: 1 }, verbose: { type: "boolean" } },
};

const contact = {
  anyOf: [
    {
      type: "object",
      required: ["type", "address"],
      properties: { type: { const: "email" }, address: { type: "string", format: "email" } },
    },
    {
      type: "object",
      required: ["type", "number"],
      properties: { type: { const: "phone" }, number: { type: "string", minLength: 5, maxLength: 20 } },
    },
  ],
};

const body = {
  type: "object",
  required: ["name", "nickname", "kind", "tags", "contact", "address", "newsletter"],
  properties: {
    name: text(100),
    email: { type: "string", format: "email" },
    age: { type: "number", minimum: 0, maximum: 150 },
    nickname: { type: "string", nullable: true, maxLength: 50 },
    kind: { type: "string", enum: ["personal", "business", "trial"] },
    tags: { type: "array", items: text(20), maxItems: 10 },
    contact,
    address: {
      type: "object",
      required: ["street", "city"],
      properties: { street: text(100), city: text(100), zip: { type: "string", nullable: true } },
    },
    scores: { type: "array", items: { type: "number" }, maxItems: 10 },
    newsletter: { type: "boolean" },
  },
};

const message = { type: "object", properties: { message: { type: "string" } } };

const app = Fastify({ logger: false });

app.get("/hello", { schema: { response: { 200: message } } }, async () => ({ message: "Hello World!" }));

app.post("/schema", { schema: { headers, querystring, body } }, async (req) => {
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
