// An application of 10 services with 10 endpoints each, whose types ask the checker for all kinds of work.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NAMES = ["orders", "people", "stock", "prices", "routes", "claims", "visits", "grades", "tracks", "rooms"];

export function writeHundredEndpoints(dir) {
  const write = (name, text) => writeFileSync(join(dir, name), text);
  mkdirSync(dir, { recursive: true });
  write("encore.app", '{ "id": "hundred-endpoints" }\n');
  write("package.json", '{ "name": "hundred-endpoints", "private": true, "type": "module" }\n');
  write("tsconfig.json", TSCONFIG);
  mkdirSync(join(dir, "shared"));
  write("shared/types.ts", SHARED);
  for (const name of NAMES) {
    mkdirSync(join(dir, name));
    write(`${name}/encore.service.ts`, `import { Service } from "encore.dev/service";\n\nexport default new Service("${name}");\n`);
    write(`${name}/api.ts`, service(name));
  }
}

const TSCONFIG = `{
  "compilerOptions": {
    "target": "ES2022",
    "module": "ES2022",
    "moduleResolution": "bundler",
    "lib": ["ES2022"],
    "strict": true,
    "skipLibCheck": true,
    "noEmit": true
  }
}
`;

const SHARED = `import type { IsEmail, MaxLen, Min, MinLen } from "encore.dev/validate";

export type Text<Longest extends number> = string & MinLen<1> & MaxLen<Longest>;

export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
}

export interface Money {
  amount: number & Min<0>;
  currency: "EUR" | "USD" | "SEK";
}

export enum State {
  Open = "open",
  Held = "held",
  Closed = "closed",
}

export type Contact =
  | { type: "email"; address: string & IsEmail }
  | { type: "phone"; number: string & MinLen<5> };

export interface Stored {
  id: string;
  created: Date;
  labels: Record<string, string>;
}

export type Patch<T> = { [K in keyof T]?: T[K] | null };

export interface Tree<T> {
  value: T;
  children: Tree<T>[];
}
`;

function service(name) {
  const Type = name[0].toUpperCase() + name.slice(1);
  return `import { api, Header, Query } from "encore.dev/api";
import type { MatchesRegexp, Max, MaxLen, Min } from "encore.dev/validate";
import type { Contact, Money, Page, Patch, State, Stored, Text, Tree } from "../shared/types";

interface ${Type} extends Stored {
  title: Text<80>;
  note?: string;
  state: State;
  price: Money;
  owner: Contact;
  tags: Array<Text<20>> & MaxLen<10>;
  code: string & MatchesRegexp<"^[A-Z]{2}-[0-9]+$">;
  place: [number, number];
}

type New${Type} = Omit<${Type}, keyof Stored>;
type Short${Type} = Pick<${Type}, "id" | "title" | "state">;
type Lookup<K extends string> = { [P in K]: string };
type Values<T> = T extends { price: infer P } ? P : never;

const base = "/${name}" as const;
const rows = new Map<string, ${Type}>();

function found(id: string): ${Type} {
  const row = rows.get(id);
  if (row === undefined) throw new Error(\`no \${id}\`);
  return row;
}

export const list = api(
  { method: "GET", path: base, expose: true },
  async (req: { limit?: Query<number> & Min<1> & Max<100>; state?: Query<"open" | "held" | "closed"> }): Promise<Page<Short${Type}>> => {
    const items = [...rows.values()].filter((row) => req.state === undefined || row.state === req.state);
    return { items: items.slice(0, req.limit), total: items.length, next: null };
  },
);

export const create = api(
  { method: "POST", path: base, expose: true },
  async (req: New${Type} & { tenant: Header<"X-Tenant"> }): Promise<${Type}> => {
    const { tenant, ...fields } = req;
    const row = { ...fields, id: String(rows.size), created: new Date(), labels: { tenant } };
    rows.set(row.id, row);
    return row;
  },
);

export const read = api(
  { method: "GET", path: \`\${base}/:id\`, expose: true },
  async ({ id }: { id: string }): Promise<${Type}> => found(id),
);

export const replace = api(
  { method: "PUT", path: \`\${base}/:id\`, expose: true },
  async ({ id, ...fields }: New${Type} & { id: string }): Promise<${Type}> => Object.assign(found(id), fields),
);

export const change = api(
  { method: "PATCH", path: \`\${base}/:id\`, expose: true },
  async ({ id }: Patch<Pick<${Type}, "title" | "note" | "price">> & { id: string }): Promise<Partial<${Type}>> => found(id),
);

export const remove = api(
  { method: "DELETE", path: \`\${base}/:id\`, expose: true },
  async ({ id }: { id: string }): Promise<void> => {
    rows.delete(id);
  },
);

export const price = api(
  { method: "GET", path: \`\${base}/:id/price\`, expose: true },
  async ({ id }: { id: string }): Promise<Values<${Type}>> => found(id).price,
);

export const tree = api(
  { method: "POST", path: \`\${base}/tree\`, expose: true },
  async ({ root }: { root: Tree<Short${Type}> }): Promise<{ depth: number; first: Tree<Short${Type}> | null }> => ({
    depth: root.children.length,
    first: root.children[0] ?? null,
  }),
);

export const lookup = api(
  { method: "POST", path: \`\${base}/lookup\`, expose: true },
  async (req: Lookup<"country" | "city"> & { near?: Required<Pick<${Type}, "note" | "place">> }): Promise<Record<string, Readonly<Short${Type}>>> =>
    Object.fromEntries([...rows.values()].filter((row) => row.title === req.city).map((row) => [row.id, row])),
);

// Its answer's type is inferred.
export const count = api({ method: "GET", path: \`\${base}/count\`, expose: true }, async () => ({
  total: rows.size,
  open: [...rows.values()].filter((row) => row.state === "open").length,
}));
`;
}
