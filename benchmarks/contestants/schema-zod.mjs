// The contract of POST /schema for the frameworks whose users write zod.
import { z } from "zod";

const text = (longest) => z.string().min(1).max(longest);

export const Headers = z.object({ "x-tenant": text(40) });

export const Query = z.object({
  page: z.coerce.number().min(1),
  verbose: z.stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" }),
});

export const Body = z.object({
  name: text(100),
  email: z.email().optional(),
  age: z.number().min(0).max(150).optional(),
  nickname: z.string().max(50).nullable(),
  kind: z.enum(["personal", "business", "trial"]),
  tags: z.array(text(20)).max(10),
  contact: z.discriminatedUnion("type", [
    z.object({ type: z.literal("email"), address: z.email() }),
    z.object({ type: z.literal("phone"), number: z.string().min(5).max(20) }),
  ]),
  address: z.object({ street: text(100), city: text(100), zip: z.string().nullish() }),
  scores: z.array(z.number()).max(10).optional(),
  newsletter: z.boolean(),
});
