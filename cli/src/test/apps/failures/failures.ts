import { api, APIError, ErrCode } from "encore.dev/api";

/** Throws an error of any code. */
export const coded = api({ method: "GET", path: "/coded/:code", expose: true }, async ({ code }: { code: string }): Promise<void> => {
  throw new APIError(code as ErrCode, `it is ${code}`);
});

const factories = {
  canceled: APIError.canceled,
  unknown: APIError.unknown,
  invalid_argument: APIError.invalidArgument,
  deadline_exceeded: APIError.deadlineExceeded,
  not_found: APIError.notFound,
  already_exists: APIError.alreadyExists,
  permission_denied: APIError.permissionDenied,
  resource_exhausted: APIError.resourceExhausted,
  failed_precondition: APIError.failedPrecondition,
  aborted: APIError.aborted,
  out_of_range: APIError.outOfRange,
  unimplemented: APIError.unimplemented,
  internal: APIError.internal,
  unavailable: APIError.unavailable,
  data_loss: APIError.dataLoss,
  unauthenticated: APIError.unauthenticated,
};

export const made = api({ method: "GET", path: "/made/:code", expose: true }, async ({ code }: { code: keyof typeof factories }): Promise<void> => {
  throw factories[code]("made");
});

function explode(text: string): never {
  throw new Error(text);
}

export const plain = api({ method: "GET", path: "/plain", expose: true }, async (): Promise<void> => explode("the database is on fire"));

export const plainSync = api({ method: "GET", path: "/plain-sync", expose: true }, (): void => explode("at once"));

export const later = api({ method: "GET", path: "/later", expose: true }, async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  throw APIError.aborted("later");
});

export const caused = api({ method: "GET", path: "/caused", expose: true }, async (): Promise<void> => {
  throw APIError.notFound("no such post", new Error("row 7 is missing"));
});

export const causedInternal = api({ method: "GET", path: "/caused-internal", expose: true }, async (): Promise<void> => {
  throw new Error("query failed", { cause: new Error("connection reset") });
});

export const detailed = api({ method: "GET", path: "/detailed", expose: true }, async (): Promise<void> => {
  throw APIError.resourceExhausted("slow down").withDetails({ limit: 10, until: new Date("2024-01-02T03:04:05.000Z"), nested: { a: [1, null] } });
});

export const duck = api({ method: "GET", path: "/duck/:code", expose: true }, async ({ code }: { code: string }): Promise<void> => {
  throw Object.assign(new Error("quack"), { code, details: { duck: true } });
});

export const odd = api({ method: "GET", path: "/odd/:kind", expose: true }, async ({ kind }: { kind: string }): Promise<void> => {
  const odd: Record<string, unknown> = {
    text: "only text",
    number: 7,
    undefined: undefined,
    null: null,
    object: { code: "not_found", message: "no error, but an object" },
    numeric: Object.assign(new Error("numeric code"), { code: 404 }),
  };
  throw odd[kind];
});

export const text = api({ method: "GET", path: "/text", expose: true }, async (): Promise<void> => {
  throw APIError.invalidArgument('quote " line \n <b>é 😀</b>');
});

class NoStock extends APIError {
  constructor() {
    super(ErrCode.FailedPrecondition, "out of stock");
  }
}

export const subclass = api({ method: "GET", path: "/subclass", expose: true }, async (): Promise<void> => {
  throw new NoStock();
});
