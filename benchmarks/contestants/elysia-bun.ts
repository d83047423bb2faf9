// Elysia on Bun, with its own schemas, compiled ahead by Elysia itself.
import { Elysia, t } from "elysia";

const text = (longest: number) => t.String({ minLength: 1, maxLength: longest });

new Elysia()
  .get("/hello", () => ({ message: "Hello World!" }))
  .post(
    "/schema",
    ({ headers, query, body }) => ({
      tenant: headers["x-tenant"],
      page: query.page,
      verbose: query.verbose,
      name: body.name,
      email: body.email,
      age: body.age,
      nickname: body.nickname,
      kind: body.kind,
      tags: body.tags,
      contact: body.contact,
      city: body.address.city,
    }),
    {
      headers: t.Object({ "x-tenant": text(40) }),
      query: t.Object({ page: t.Number({ minimum: 1 }), verbose: t.Boolean() }),
      body: t.Object({
        name: text(100),
        email: t.Optional(t.String({ format: "email" })),
        age: t.Optional(t.Number({ minimum: 0, maximum: 150 })),
        nickname: t.Union([t.String({ maxLength: 50 }), t.Null()]),
        kind: t.UnionEnum(["personal", "business", "trial"]),
        tags: t.Array(text(20), { maxItems: 10 }),
        contact: t.Union([
          t.Object({ type: t.Literal("email"), address: t.String({ format: "email" }) }),
          t.Object({ type: t.Literal("phone"), number: t.String({ minLength: 5, maxLength: 20 }) }),
        ]),
        address: t.Object({
          street: text(100),
          city: text(100),
          zip: t.Optional(t.Union([t.String(), t.Null()])),
        }),
        scores: t.Optional(t.Array(t.Number(), { maxItems: 10 })),
        newsletter: t.Boolean(),
      }),
    },
  )
  .listen({ port: Number(process.env.PORT), hostname: "127.0.0.1" });
