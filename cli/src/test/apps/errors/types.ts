import { api, type Header, type HttpStatus } from "encore.dev/api";
import type { MinLen } from "encore.dev/validate";

class Money {
  constructor(readonly cents: number) {}
  add(other: Money): Money {
    return new Money(this.cents + other.cents);
  }
}

export const functions = api({ path: "/functions", expose: true }, async (request: { callback: () => void }) => {});
export const maps = api({ path: "/maps", expose: true }, async (request: { map: Map<string, string> }) => {});
export const classes = api({ path: "/classes", expose: true }, async (request: { money: Money }) => {});
export const symbols = api({ path: "/symbols", expose: true }, async (): Promise<{ symbol: symbol }> => ({ symbol: Symbol() }));
export const statuses = api({ path: "/statuses", expose: true }, async (): Promise<{ a: HttpStatus; b: HttpStatus }> => ({ a: 200, b: 200 }));
export const headers = api({ path: "/headers", expose: true }, async (request: { list: Header<{ a: string }> }) => {});
export const ruled = api({ path: "/ruled", expose: true }, async (request: { count: number & MinLen<3> }) => {});
export const array = api({ path: "/array", expose: true }, async (): Promise<string[]> => []);
export const queried = api({ method: "GET", path: "/queried", expose: true }, async (request: { nested: { a: string } }) => {});
