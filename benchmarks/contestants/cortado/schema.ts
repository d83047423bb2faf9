import { api, Header, Query } from "encore.dev/api";
import type { IsEmail, Max, MaxLen, Min, MinLen } from "encore.dev/validate";

enum Kind {
  Personal = "personal",
  Business = "business",
  Trial = "trial",
}

type Text<Longest extends number> = string & MinLen<1> & MaxLen<Longest>;

type Contact =
  | { type: "email"; address: string & IsEmail }
  | { type: "phone"; number: string & MinLen<5> & MaxLen<20> };

interface Address {
  street: Text<100>;
  city: Text<100>;
  zip?: string | null;
}

interface SchemaRequest {
  tenant: Header<"X-Tenant"> & MinLen<1> & MaxLen<40>;
  page: Query<number> & Min<1>;
  verbose: Query<boolean>;
  name: Text<100>;
  email?: string & IsEmail;
  age?: number & Min<0> & Max<150>;
  nickname: (string & MaxLen<50>) | null;
  kind: Kind;
  tags: Array<Text<20>> & MaxLen<10>;
  contact: Contact;
  address: Address;
  scores?: number[] & MaxLen<10>;
  newsletter: boolean;
}

interface SchemaResponse {
  tenant: string;
  page: number;
  verbose: boolean;
  name: string;
  email?: string;
  age?: number;
  nickname: string | null;
  kind: Kind;
  tags: string[];
  contact: Contact;
  city: string;
}

/** Tells the workers apart, since each has its own counter. */
const worker = Math.floor(Math.random() * 2 ** 32);

/** How often the handler below ran in this worker: a refused request must not move it. */
let handled = 0;

export const schema = api(
  { method: "POST", path: "/schema", expose: true },
  async (req: SchemaRequest): Promise<SchemaResponse> => {
    handled++;
    return {
      tenant: req.tenant,
      page: req.page,
      verbose: req.verbose,
      name: req.name,
      email: req.email,
      age: req.age,
      nickname: req.nickname,
      kind: req.kind,
      tags: req.tags,
      contact: req.contact,
      city: req.address.city,
    };
  },
);

interface Calls {
  worker: number;
  schema: number;
}

export const calls = api(
  { method: "GET", path: "/calls", expose: true },
  async (): Promise<Calls> => ({ worker, schema: handled }),
);
