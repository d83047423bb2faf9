// Hono on Bun with TypeBox. The checks are compiled: @hono/typebox-validator interprets the schema at every request
// and is several times slower, so this uses Hono's own validator() with TypeBox's compiler.
import { FormatRegistry, Type, type TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { Hono, type ValidationTargets } from "hono";
import { validator } from "hono/validator";
import { Body, Headers } from "./schema-typebox.mjs";

FormatRegistry.Set("email", (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value));

// Hono hands query values over as strings.
const Query = Type.Object({
  page: Type.String({ pattern: "^[1-9][0-9]*$" }),
  verbose: Type.Union([Type.Literal("true"), Type.Literal("false")]),
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
