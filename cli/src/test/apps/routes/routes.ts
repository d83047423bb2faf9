import { api } from "encore.dev/api";
import { currentRequest } from "encore.dev";

/** What a route was matched with. */
const matched = (route: string) => async (request: object): Promise<{ route: string; got: unknown }> => ({ route, got: request });

export const root = api({ method: "GET", path: "/", expose: true }, async () => ({ route: "root" }));

export const literal = api({ method: "GET", path: "/users/me", expose: true }, async () => ({ route: "literal" }));
export const parameter = api({ method: "GET", path: "/users/:id", expose: true }, async (request: { id: string }) => matched("parameter")(request));
export const deeper = api({ method: "GET", path: "/users/:id/posts/:post", expose: true }, async (request: { id: string; post: number }) =>
  matched("deeper")(request),
);
export const settings = api({ method: "GET", path: "/users/me/settings", expose: true }, async () => ({ route: "settings" }));

export const file = api({ method: "GET", path: "/files/*path", expose: true }, async (request: { path?: string }) => matched("file")(request));
export const index = api({ method: "GET", path: "/files/index", expose: true }, async () => ({ route: "index" }));

export const fallback = api({ method: "GET", path: "/shop/!rest", expose: true }, async (request: { rest?: string }) => matched("fallback")(request));
export const cart = api({ method: "POST", path: "/shop/cart", expose: true }, async () => ({ route: "cart" }));

/** Neither path nor method. */
export const standard = api({ expose: true }, async () => ({ route: "standard" }));

export const several = api({ method: ["PUT", "PATCH"], path: "/several", expose: true }, async () => ({ method: currentRequest()?.type }));
export const all = api({ method: "*", path: "/all", expose: true }, async () => ({ route: "all" }));
export const byMethodGet = api({ method: "GET", path: "/by-method", expose: true }, async () => ({ route: "get" }));
export const byMethodDelete = api({ method: "DELETE", path: "/by-method", expose: true }, async () => ({ route: "delete" }));

export const hidden = api({ method: "GET", path: "/hidden" }, async () => ({ route: "hidden" }));
export const hiddenWrite = api({ method: "POST", path: "/half" }, async () => ({ route: "hidden" }));
export const openRead = api({ method: "GET", path: "/half", expose: true }, async () => ({ route: "open" }));

export const guarded = api({ path: "/guarded", expose: true, auth: true }, async (request: { a: string }) => ({ route: "guarded" }));
