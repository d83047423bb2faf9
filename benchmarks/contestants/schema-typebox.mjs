// The contract of POST /schema for the frameworks whose users write TypeBox, which is JSON Schema at run time.
import { Type } from "@sinclair/typebox";

const text = (longest) => Type.String({ minLength: 1, maxLength: longest });

export const Headers = Type.Object({ "x-tenant": text(40) });

export const Query = Type.Object({
  page: Type.Number({ minimum: 1 }),
  verbose: Type.Boolean(),
});

const Contact = Type.Union([
  Type.Object({ type: Type.Literal("email"), address: Type.String({ format: "email" }) }),
  Type.Object({ type: Type.Literal("phone"), number: Type.String({ minLength: 5, maxLength: 20 }) }),
]);

export const Body = Type.Object({
  name: text(100),
  email: Type.Optional(Type.String({ format: "email" })),
  age: Type.Optional(Type.Number({ minimum: 0, maximum: 150 })),
  nickname: Type.Union([Type.String({ maxLength: 50 }), Type.Null()]),
  kind: Type.Union([Type.Literal("personal"), Type.Literal("business"), Type.Literal("trial")]),
  tags: Type.Array(text(20), { maxItems: 10 }),
  contact: Contact,
  address: Type.Object({
    street: text(100),
    city: text(100),
    zip: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
  scores: Type.Optional(Type.Array(Type.Number(), { maxItems: 10 })),
  newsletter: Type.Boolean(),
});
