import { api, type Cookie, type Header, type Query } from "encore.dev/api";
import { Decimal } from "encore.dev/types";

const enum Priority {
  Low = 1,
  High = 10,
}

const colors = { red: "#f00", green: "#0f0" } as const;

interface Node {
  label: string;
  children?: Node[];
}

type Shape =
  | { kind: "circle"; radius: number }
  | { kind: "rectangle"; width: number; height: number }
  | { kind: "text"; text: string; at: Date };

type Nullable<T> = { [K in keyof T]: T[K] | null };
type Flags<T> = { [K in keyof T as `is${Capitalize<string & K>}`]?: boolean };
type ElementOf<T> = T extends readonly (infer E)[] ? E : T;

interface Fields {
  /** In the path. */
  id: number;
  /** In the header `trace-level`. */
  traceLevel?: Header<number>;
  color?: Query<keyof typeof colors>;
  days?: Query<number[], "day">;
  session?: Cookie<"sid">;
  text: string;
  count: number;
  on: boolean;
  nothing: null;
  exactly: "this" | 42 | true;
  priority?: Priority;
  list: string[];
  matrix?: readonly (readonly number[])[];
  pair?: [x: number, y: number];
  open?: [name: string, age?: number, ...rest: boolean[]];
  nested: { deeper: { value: string | null } };
  labels?: Record<string, string>;
  tree?: Node;
  shape?: Shape;
  when?: Date;
  large?: bigint;
  price?: Decimal;
  anything?: unknown;
  coordinates?: Nullable<{ latitude: number; longitude: number }>;
  flags?: Flags<{ new: 1; hot: 1 }>;
  element?: ElementOf<string[]>;
  sku?: `sku-${number}`;
}

/** Every kind of field. Answers what it understood. */
export const fields = api({ expose: true, method: "POST", path: "/fields/:id" }, async (request: Fields) => {
  const { when, large, price, session } = request;
  return {
    ...request,
    traceLevel: undefined,
    session: session?.value,
    tomorrow: when && new Date(when.getTime() + 24 * 60 * 60 * 1000),
    doubled: large && large * 2n,
    withTax: price?.mul("1.19"),
  };
});
