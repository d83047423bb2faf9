import { api } from "encore.dev/api";
import { type Envelope, Level, limits, type Money, settings, State } from "@lib/index";
import { describe } from "../users/inner/users";

const rate = await Promise.resolve(settings.rates[0]!);
const base = "/orders" as const;

function traced(_target: object, _name: string, descriptor: PropertyDescriptor): void {
  const method = descriptor.value as (...given: unknown[]) => unknown;
  descriptor.value = function (...given: unknown[]) {
    return method.apply(this, given);
  };
}

class Converter {
  @traced
  convert(amount: number): Money.Amount {
    return { value: amount * rate, currency: settings.currency };
  }
}

export const convert = api(
  { method: "POST", path: `${base}/convert`, expose: true, bodyLimit: limits.body / 2 },
  async ({ amount, level }: { amount: number; level?: Level }): Promise<Envelope<Money.Amount>> => ({
    data: new Converter().convert(level === Level.High ? amount * 10 : amount),
    state: State.Open,
  }),
);

/** Calls another service's endpoint as the function it is. */
const owner = api({ method: "GET", path: `${base}/:id/owner`, expose: true }, async ({ id }: { id: number }) => describe({ name: `owner ${id}` }));

export { owner };

const all = api({ method: "GET", path: base, expose: true }, async (): Promise<Envelope> => ({ data: "orders", state: State.Closed }));

export default all;
