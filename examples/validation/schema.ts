import { api, type Header, type Query } from "encore.dev/api";

enum Level {
  Low = "low",
  Middle = "middle",
  High = "high",
}

interface SchemaRequest {
  /** Travels in the header X-Foo. */
  foo: Header<"X-Foo">;
  name: Query<string>;
  excitement?: Query<number>;
  someKey?: string;
  someOtherKey?: number;
  requiredKey: number[];
  nullableKey: number | null;
  multipleTypesKey?: boolean | number;
  multipleRestrictedTypesKey?: string | number;
  enumKey: Level;
}

/** The shape that benchmarks/ uses: header, query values, and a body of optional, nullable, array, union and enum fields. */
export const schema = api({ expose: true, method: "POST", path: "/schema" }, async (request: SchemaRequest) => {
  return { ok: true, items: request.requiredKey.length, level: request.enumKey };
});
