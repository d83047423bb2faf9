// Hono on Bun with TypeBox. The checks are compiled and given to Hono's own validator(): @hono/typebox-validator
// interprets the schema at every request, and measured about a tenth slower.
import { FormatRegistry, Type, type TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { Hono, type ValidationTargets } from "hono";
import { validator } from "hono/validator";

FormatRegistry.Set("email", (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value));

const text = (longest: number) => Type.String({ minLength: 1, maxLength: longest });

const Headers = Type.Object({ "x-tenant": text(40) });

// Hono hands query values over as strings.
const Query = Type.Object({
  page: Type.String({ pattern: "^[1-9][0-9]*$" }),
  verbose: Type.Union([Type.Literal("true"), Type.Literal("false")]),
});

const Body = Type.Object({
  name: text(100),
  email: Type.Optional(Type.String({ format: "email" })),
  age: Type.Optional(Type.Number({ minimum: 0, maximum: 150 })),
  nickname: Type.Union([Type.String({ maxLength: 50 }), Type.Null()]),
  kind: Type.Union([Type.Literal("personal"), Type.Literal("business"), Type.Literal("trial")]),
  tags: Type.Array(text(20), { maxItems: 10 }),
  contact: Type.Union([
    Type.Object({ type: Type.Literal("email"), address: Type.String({ format: "email" }) }),
    Type.Object({ type: Type.Literal("phone"), number: Type.String({ minLength: 5, maxLength: 20 }) }),
  ]),
  address: Type.Object({
    street: text(100),
    city: text(100),
    zip: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
  scores: Type.Optional(Type.Array(Type.Number(), { maxItems: 10 })),
  newsletter: Type.Boolean(),
});

function compiled<T extends TSchema>(target: keyof ValidationTargets, schema: T) {
  const check = TypeCompiler.Compile(schema);
  return validator(target, (value, c) =>
    check.Check(value) ? value : c.json({ errors: [...check.Errors(value)] }, 400),
  );
}

const app = new Hono();

app.get("/hello", (c) => c.json({ message: "Hello World!" }));

app.post("/schema", compiled("header", Headers), compiled("query", Query), compiled("json", Body), (c) => {
  const query = c.req.valid("query");
  const { name, email, age, nickname, kind, tags, contact, address } = c.req.valid("json");
  return c.json({
    tenant: c.req.valid("header")["x-tenant"],
    page: Number(query.page),
    verbose: query.verbose === "true",
    name, email, age, nickname, kind, tags, contact,
    city: address.city,
  });
});

export default { port: Number(process.env.PORT), hostname: "127.0.0.1", fetch: app.fetch };
