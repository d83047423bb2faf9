import { api, type Cookie, type Header, HttpStatus, type Query } from "encore.dev/api";
import { Decimal } from "encore.dev/types";

export const nothing = api({ method: "GET", path: "/nothing", expose: true }, async (): Promise<void> => {});
export const emptyObject = api({ method: "GET", path: "/empty", expose: true }, async (): Promise<{}> => ({ extra: 1 }));
export const unstated = api({ method: "GET", path: "/unstated", expose: true }, () => {});

interface Sparse {
  a?: string;
  b?: { c?: number; d: string };
  list?: (string | undefined)[];
}

export const allUndefined = api({ method: "GET", path: "/all-undefined", expose: true }, async (): Promise<Sparse> => ({ a: undefined }));
export const someUndefined = api({ method: "GET", path: "/some-undefined", expose: true }, async (): Promise<Sparse> => ({
  a: undefined,
  b: { c: undefined, d: "here" },
}));
export const noResult = api({ method: "GET", path: "/no-result", expose: true }, async (): Promise<Sparse> => undefined as never);

interface Declared {
  first: number;
  second: { x: string; y?: string };
  third: { id: number }[];
  fourth: Record<string, { kept: boolean }>;
  fifth: unknown;
}

/** In another order, and with more than is declared. */
export const declared = api({ method: "GET", path: "/declared", expose: true }, async (): Promise<Declared> => {
  const result = {
    fifth: { whatever: { is: "here" } },
    secret: "s",
    third: [{ password: "p", id: 3 }],
    fourth: { b: { kept: true, password: "p" }, a: { kept: false } },
    second: { y: "y", hidden: { deep: 1 }, x: "x" },
    first: 1,
  };
  return result;
});

class Account {
  readonly name = "jo";
  private secret = "s";
  get upper(): string {
    return this.name.toUpperCase() + this.secret.length;
  }
}

/** The types are TypeScript's own inference. */
export const inferred = api({ method: "GET", path: "/inferred", expose: true }, async () => {
  const post = { id: 1, tags: ["a", "b"] as const, author: { name: "jo", born: new Date(0) }, draft: Math.random() > 2 ? true : undefined };
  return { ...post, total: [1, 2, 3].map((n) => n * 2) };
});

/** Not async. */
export const synchronous = api({ method: "GET", path: "/synchronous", expose: true }, () => ({ ok: true }));

export const wrong = api({ method: "GET", path: "/not-validated", expose: true }, async (): Promise<{ n: number; missing: string }> => {
  return { n: "text" } as never;
});

export const instance = api({ method: "GET", path: "/instance", expose: true }, async (): Promise<{ name: string }> => new Account());

interface Special {
  whole: Date;
  fraction: Date;
  past: Date;
  decimal: Decimal;
  third: Decimal;
  big: bigint;
  text: string;
  unicode: string;
}

export const special = api({ method: "GET", path: "/special", expose: true }, async (): Promise<Special> => ({
  whole: new Date("2024-01-02T03:04:05Z"),
  fraction: new Date("2024-01-02T03:04:05.120Z"),
  past: new Date("1969-12-31T23:59:59.999+01:00"),
  decimal: new Decimal("0.1").add("0.2"),
  third: new Decimal(1).div(3),
  big: 2n ** 70n,
  text: 'quote " slash \\ line \n',
  unicode: "é 😀",
}));

/** Both ways. */
export const doubled = api({ path: "/doubled", expose: true }, async ({ big, price, day }: { big: bigint; price: Decimal; day: Date }) => ({
  big: big * 2n,
  price: price.mul(2),
  day: new Date(day.getTime() + 86_400_000),
}));

export const bad = api({ method: "GET", path: "/bad/:kind", expose: true }, async ({ kind }: { kind: string }): Promise<{ value: unknown }> => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  return { value: kind === "cycle" ? cycle : NaN };
});

interface Heads {
  text: string;
  status: HttpStatus;
  location?: Header<"Location">;
  count?: Header<number, "X-Count">;
  when?: Header<Date, "Last-Seen">;
  rateLimit?: Header;
  page: Query<number>;
}

export const heads = api({ method: "GET", path: "/heads", expose: true }, async (): Promise<Heads> => ({
  text: "t",
  status: HttpStatus.Created,
  location: "/heads/1",
  count: 3,
  when: new Date("2024-01-02T03:04:05.120Z"),
  page: 2,
}));

export const statusOnly = api({ method: "GET", path: "/status/:code", expose: true }, async ({ code }: { code: number }): Promise<{ status: HttpStatus }> => {
  return { status: code as HttpStatus };
});

export const gone = api({ method: "GET", path: "/gone-with-body", expose: true }, async (): Promise<{ status: HttpStatus; text: string }> => {
  return { status: HttpStatus.NoContent, text: "not sent" };
});

interface Cookies {
  plain: Cookie;
  full: Cookie<"session">;
  number?: Cookie<number, "n">;
  none?: Cookie<"cross">;
  absent?: Cookie;
  ok: boolean;
}

export const cookies = api({ method: "GET", path: "/cookies", expose: true }, async (): Promise<Cookies> => ({
  plain: { value: "p" },
  full: {
    value: "abc",
    httpOnly: true,
    sameSite: "Lax",
    partitioned: true,
    secure: true,
    path: "/",
    domain: "example.com",
    maxAge: 3600,
    expires: new Date("2030-01-02T03:04:05Z"),
  },
  number: { value: 7 },
  none: { value: "x", sameSite: "None" },
  ok: true,
}));

export const headerInjection = api(
  { method: "GET", path: "/injection", expose: true },
  async (): Promise<{ ok: boolean; mark: Header<"X-Mark"> }> => ({ ok: true, mark: "a\r\nset-cookie: evil=1" }),
);
