/**
 * The application model in the form that protobufjs takes. `app.proto` is the description; `write` checks against it.
 */
import protobuf from "protobufjs/light.js";

export type Basic = "STRING" | "NUMBER" | "BOOLEAN" | "NULL" | "ANY" | "DATE" | "BIGINT" | "DECIMAL" | "NEVER";

export interface Type {
  basic?: Basic;
  literal?: { text?: string; number?: number; boolean?: boolean };
  object?: ObjectType;
  array?: { element: Type };
  tuple?: { elements: { type: Type; optional?: boolean }[]; rest?: Type };
  union?: { members: Type[]; discriminator?: string };
  reference?: number;
  rule?: Rule;
}

export interface ObjectType {
  fields: Field[];
  additional?: Type;
}

export interface Field {
  name: string;
  type: Type;
  optional?: boolean;
  wire?: Wire;
  doc?: string;
}

export interface Wire {
  place: "HEADER" | "QUERY" | "COOKIE" | "HTTP_STATUS";
  name?: string;
}

export interface Rule {
  all?: { rules: Rule[] };
  any?: { rules: Rule[] };
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  matchesRegexp?: string;
  startsWith?: string;
  endsWith?: string;
  format?: "EMAIL" | "URL";
}

export interface Declaration {
  name: string;
  type: Type;
}

export interface PathSegment {
  kind: "LITERAL" | "PARAMETER" | "WILDCARD" | "FALLBACK";
  value: string;
}

export interface Service {
  name: string;
  directory: string;
  doc?: string;
}

export interface Endpoint {
  service: string;
  name: string;
  doc?: string;
  location: { file: string; line: number; column: number };
  methods: string[];
  path: PathSegment[];
  expose?: boolean;
  auth?: boolean;
  sensitive?: boolean;
  tags?: string[];
  bodyLimit: { bytes?: number };
  request?: Type;
  response?: Type;
}

export interface Cors {
  debug?: boolean;
  allowHeaders?: string[];
  exposeHeaders?: string[];
  allowOriginsWithCredentials?: string[];
  allowOriginsWithoutCredentials?: { origins: string[] };
}

export interface Input {
  path: string;
  sha256: Uint8Array;
}

export interface App {
  formatVersion: number;
  id?: string;
  services: Service[];
  endpoints: Endpoint[];
  declarations: Declaration[];
  cors?: Cors;
  provenance?: { frontend: string; inputs: Input[] };
}

export const FORMAT_VERSION = 1;

/** `app.proto` as protobufjs's JSON; put here when the front end is built. */
declare const APP_PROTO: protobuf.INamespace;

let message: protobuf.Type | undefined;

function appMessage(): protobuf.Type {
  return (message ??= protobuf.Root.fromJSON(APP_PROTO).lookupType("cortado.model.v1.App"));
}

/** The bytes of `app.pb`. */
export function toBytes(app: App): Uint8Array {
  const type = appMessage();
  return type.encode(type.fromObject(app)).finish();
}

/** The message in Protobuf's canonical JSON. */
export function toJson(app: App): string {
  const type = appMessage();
  const plain = type.toObject(type.fromObject(app), { enums: String, longs: String, bytes: String });
  return `${JSON.stringify(plain, null, 2)}\n`;
}

export const basic = (name: Basic): Type => ({ basic: name });
