import { api, type Header, type Query } from "encore.dev/api";
import type { EndsWith, IsEmail, IsURL, MatchesRegexp, Max, MaxLen, Min, MinLen, StartsWith } from "encore.dev/validate";

type Username = string & MinLen<3> & MaxLen<20> & MatchesRegexp<"^[a-z][a-z0-9_]*$">;
type Percent = number & Min<0> & Max<100>;

interface Rules {
  /** In the path: two letters. */
  country: string & MinLen<2> & MaxLen<2>;
  token: Header<string & StartsWith<"tok_"> & MinLen<10>, "X-Token">;
  page?: Query<number & Min<1>>;
  user: Username;
  /** Either will do. */
  contact: string & (IsEmail | IsURL);
  emails?: Array<string & IsEmail> & MinLen<1> & MaxLen<5>;
  document?: string & (EndsWith<".pdf"> | EndsWith<".txt">) & MaxLen<100>;
  progress?: Percent;
  scores?: Record<string, Percent>;
}

/** Every rule of encore.dev/validate. */
export const rules = api({ expose: true, method: "PUT", path: "/rules/:country" }, async (request: Rules) => {
  return { user: request.user, emails: request.emails?.length ?? 0 };
});
