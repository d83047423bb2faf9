import { api, APIError, type Header, type Query } from "cortado/api";
import type { IsEmail, Max, MaxLen, Min, MinLen } from "cortado/validate";

/** What most requests are made of: the methods that read such a one are what the AOT cache should know. */
interface Order {
  tenant: Header<"X-Tenant"> & MinLen<1>;
  page: Query<number> & Min<1>;
  verbose?: Query<boolean>;
  name: string & MinLen<1> & MaxLen<100>;
  email?: string & IsEmail;
  age?: number & Min<0> & Max<150>;
  note: string | null;
  kind: "new" | "used";
  tags: Array<string & MaxLen<20>> & MaxLen<10>;
  contact: { type: "email"; address: string } | { type: "phone"; number: string };
  address: { street: string; city: string; zip?: string | null };
  scores?: number[];
  urgent: boolean;
  due?: Date;
}

export const hello = api({ method: "GET", path: "/hello", expose: true }, async () => ({ message: "Hello World!" }));

export const get = api({ method: "GET", path: "/orders/:id", expose: true }, async ({ id, verbose }: { id: number; verbose?: boolean }) => {
  if (id > 1000) throw APIError.notFound("no such order");
  return { id, verbose, tags: ["a", "b"] };
});

export const create = api({ method: "POST", path: "/orders", expose: true }, async (order: Order) => ({
  ...order,
  city: order.address.city,
}));
