/** Types that real npm packages infer. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type Analysis } from "../src/analyse.ts";
import { analyseDirectory, directoryOf, errors, type Files, notation, TSCONFIG } from "./support.ts";

/** An application that has the packages of this repository installed. */
function withPackages(files: Files): Analysis {
  const directory = directoryOf({ "tsconfig.json": TSCONFIG, ...files });
  fs.symlinkSync(path.resolve(fileURLToPath(import.meta.url), "../../../../node_modules"), path.join(directory, "node_modules"));
  return analyseDirectory(directory);
}

function typesOf(code: string, files: Files = {}): { request: string; response: string } {
  const analysis = withPackages({ "main.ts": `import { api } from "encore.dev/api";\n${code}`, ...files });
  assert.deepEqual(analysis.diagnostics.list, []);
  const { app } = analysis;
  return { request: notation(app.endpoints[0]!.request, app.declarations), response: notation(app.endpoints[0]!.response, app.declarations) };
}

describe("zod", () => {
  it("z.infer is what the schema describes", () => {
    const { request } = typesOf(`
      import { z } from "zod";
      const User = z.object({
        id: z.uuid(),
        age: z.number().int().min(0),
        name: z.string().min(1).optional(),
        nick: z.string().nullable(),
        role: z.enum(["admin", "user"]),
        tags: z.array(z.string()).default([]),
        meta: z.record(z.string(), z.unknown()),
        pair: z.tuple([z.string(), z.number()]),
        at: z.coerce.date(),
        userId: z.string().brand<"UserId">(),
        count: z.coerce.number(),
        big: z.bigint(),
        event: z.discriminatedUnion("type", [z.object({ type: z.literal("a"), x: z.number() }), z.object({ type: z.literal("b") })]),
      });
      type User = z.infer<typeof User>;
      export const e = api({}, async (user: User): Promise<void> => {});`);
    assert.equal(
      request,
      '{ id: string; age: number; name?: string; nick: string | null; role: "admin" | "user"; tags: string[]; meta: { [key]: any }; ' +
        'pair: [string, number]; at: date; userId: string; count: number; big: bigint; ' +
        'event: { type: "a"; x: number } | { type: "b" } by type }',
    );
  });

  it("extended, partial and recursive schemas", () => {
    const { request } = typesOf(`
      import { z } from "zod";
      const Base = z.object({ a: z.string(), b: z.number() });
      const Category = z.object({ name: z.string(), get children() { return z.array(Category); } });
      const Req = Base.partial().extend({ c: Category });
      export const e = api({}, async (_: z.infer<typeof Req>): Promise<void> => {});`);
    assert.match(request, /^\{ a\?: string; b\?: number; c: #0 \} where 0 = \{ name: string; children: #0\[\] \}$/);
  });

  it("a z.map is an error, not a surprise", () => {
    const analysis = withPackages({
      "main.ts": `import { api } from "encore.dev/api";
        import { z } from "zod";
        const Req = z.object({ m: z.map(z.string(), z.number()) });
        export const e = api({}, async (_: z.infer<typeof Req>): Promise<void> => {});`,
    });
    assert.match(errors(analysis)[0]!, /m: Map<string, number> is not JSON data/);
  });
});

describe("drizzle-orm", () => {
  const schema = `
    import { bigint, boolean, integer, jsonb, numeric, pgEnum, pgTable, serial, text, timestamp, varchar } from "drizzle-orm/pg-core";
    export const role = pgEnum("role", ["admin", "user"]);
    export const users = pgTable("users", {
      id: serial("id").primaryKey(),
      email: varchar("email", { length: 200 }).notNull(),
      name: text("name"),
      role: role("role").notNull().default("user"),
      active: boolean("active").notNull(),
      balance: numeric("balance").notNull(),
      big: bigint("big", { mode: "bigint" }).notNull(),
      settings: jsonb("settings").$type<{ theme: "dark" | "light"; size?: number }>().notNull(),
      age: integer("age"),
      createdAt: timestamp("created_at").notNull().defaultNow(),
    });`;

  it("$inferSelect and InferInsertModel are the rows", () => {
    const { request, response } = typesOf(
      `import type { InferInsertModel } from "drizzle-orm";
       import { users } from "./schema.js";
       type User = typeof users.$inferSelect;
       export const e = api({}, async (user: InferInsertModel<typeof users>): Promise<User> => null!);`,
      { "schema.ts": schema },
    );
    // Drizzle's types have lost where the columns were written, and so their order.
    const row = ["id: number", "email: string", "name: string | null", 'role: "admin" | "user"', "active: boolean", "balance: string", "big: bigint"];
    row.push('settings: { theme: "dark" | "light"; size?: number }', "age: number | null", "createdAt: date");
    assert.equal(response.length, `{ ${row.join("; ")} }`.length);
    for (const part of row) {
      assert.ok(response.includes(part), `${part} in ${response}`);
    }
    for (const part of ["id?: number", "email: string", "name?: string | null", "createdAt?: date", 'role?: "admin" | "user"']) {
      assert.ok(request.includes(part), `${part} in ${request}`);
    }
  });
});

describe("prisma", () => {
  // In the form that `prisma generate` writes, against the runtime types of the real package.
  const client = `
    import * as runtime from "@prisma/client/runtime/library.js";
    import $Result = runtime.Types.Result;
    import $Extensions = runtime.Types.Extensions;
    export namespace $Enums { export const Role: { USER: "USER"; ADMIN: "ADMIN" }; export type Role = (typeof Role)[keyof typeof Role]; }
    export type User = $Result.DefaultSelection<Prisma.$UserPayload>;
    export namespace Prisma {
      export type JsonValue = runtime.JsonValue;
      export type Decimal = runtime.Decimal;
      export type $UserPayload<ExtArgs extends $Extensions.InternalArgs = $Extensions.DefaultArgs> = {
        name: "User";
        objects: {};
        scalars: $Extensions.GetPayloadResult<{
          id: number; email: string; name: string | null; role: $Enums.Role; createdAt: Date; balance: Prisma.Decimal; data: Prisma.JsonValue;
        }, ExtArgs["result"]["user"]>;
        composites: {};
      };
    }`;

  it("models are responses, their Decimals as strings", () => {
    const { response } = typesOf(
      'import type { User } from "./client.js";\nexport const e = api({}, async (): Promise<{ user: User }> => null!);',
      { "client.d.ts": client },
    );
    assert.match(
      response,
      /^\{ user: \{ id: number; email: string; name: string \| null; role: "USER" \| "ADMIN"; createdAt: date; balance: string; data: #\d \} \} where /,
    );
  });

  it("models without Decimals are requests", () => {
    const { request } = typesOf(
      'import type { User } from "./client.js";\nexport const e = api({}, async (_: Omit<User, "id" | "balance" | "data">): Promise<void> => {});',
      { "client.d.ts": client },
    );
    assert.equal(request, '{ email: string; name: string | null; role: "USER" | "ADMIN"; createdAt: date }');
  });
});

describe("workspace packages", () => {
  it("give their types, as TypeScript or as declarations", () => {
    const root = directoryOf({
      "packages/shared/package.json": '{"name": "@acme/shared", "exports": {".": "./src/index.ts"}}',
      "packages/shared/src/index.ts": "export interface Item { id: string; price?: number }\nexport const BASE = '/items';",
      "app/tsconfig.json": TSCONFIG,
      "app/package.json": '{"dependencies": {"@acme/shared": "*"}}',
      "app/main.ts":
        'import { api } from "encore.dev/api";\nimport { BASE, type Item } from "@acme/shared";\nexport const e = api({ path: BASE }, async (_: Item): Promise<void> => {});',
    });
    fs.mkdirSync(path.join(root, "app/node_modules/@acme"), { recursive: true });
    fs.symlinkSync(path.join(root, "packages/shared"), path.join(root, "app/node_modules/@acme/shared"));
    const analysis = analyseDirectory(path.join(root, "app"));
    assert.deepEqual(analysis.diagnostics.list, []);
    assert.equal(notation(analysis.app.endpoints[0]!.request), "{ id: string; price?: number }");
    assert.equal(analysis.app.endpoints[0]!.path[0]!.value, "items");
  });
});
