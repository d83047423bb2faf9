import { api, type Header } from "encore.dev/api";
import { Decimal } from "encore.dev/types";
import type { EndsWith, IsEmail, IsURL, MatchesRegexp, Max, MaxLen, Min, MinLen, StartsWith } from "encore.dev/validate";

interface Rules {
  short?: string & MaxLen<3>;
  long?: string & MinLen<3>;
  few?: string[] & MaxLen<2>;
  many?: string[] & MinLen<2>;
  low?: number & Max<10>;
  high?: number & Min<1.5>;
  price?: Decimal & Min<1>;
  vowel?: string & MatchesRegexp<"[aeiou]">;
  starts?: string & StartsWith<"ab">;
  ends?: string & EndsWith<"yz">;
  email?: string & IsEmail;
  url?: string & IsURL;
  either?: string & (IsEmail | IsURL);
  all?: string & MinLen<2> & MaxLen<4> & StartsWith<"a">;
  emails?: Array<string & IsEmail> & MaxLen<2>;
  nested?: { deep: { name: string & MinLen<2> }[] };
  scores?: Record<string, number & Max<100>>;
}

export const rules = api({ path: "/rules", expose: true }, async (request: Rules) => ({ got: Object.keys(request) }));

export const ruledHeads = api(
  { method: "GET", path: "/rules/:code", expose: true },
  async (request: { code: string & MinLen<2>; token?: Header<string & StartsWith<"tok_">, "X-Token">; page?: number & Min<1> }) => ({
    got: Object.keys(request),
  }),
);

interface Person {
  name: string & MinLen<1>;
  age: number;
  address: { city: string; lines: string[] };
}

export const people = api({ path: "/people", expose: true }, async ({ people }: { people: Person[] }) => ({ count: people.length }));
