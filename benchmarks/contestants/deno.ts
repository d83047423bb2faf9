// Deno's own server; it has no validator, so zod, as in Deno's documentation.
import { Body, Headers, Query } from "./schema-zod.mjs";

async function schema(req: Request, url: URL): Promise<Response> {
  let json: unknown;
  try {
    json = await req.json();
  } catch {
    return Response.json({ error: "the body is not JSON" }, { status: 400 });
  }
  const headers = Headers.safeParse({ "x-tenant": req.headers.get("x-tenant") });
  const query = Query.safeParse(Object.fromEntries(url.searchParams));
  const body = Body.safeParse(json);
  if (!headers.success || !query.success || !body.success) {
    const faults = [headers, query, body].flatMap((result) => result.error?.issues ?? []);
    return Response.json({ errors: faults }, { status: 400 });
  }
  const { name, email, age, nickname, kind, tags, contact, address } = body.data;
  return Response.json({
    tenant: headers.data["x-tenant"],
    page: query.data.page,
    verbose: query.data.verbose,
    name, email, age, nickname, kind, tags, contact,
    city: address.city,
  });
}

Deno.serve({ port: Number(Deno.env.get("PORT")), hostname: "127.0.0.1", onListen() {} }, (req) => {
  const url = new URL(req.url);
  if (req.method === "GET" && url.pathname === "/hello") return Response.json({ message: "Hello World!" });
  if (req.method === "POST" && url.pathname === "/schema") return schema(req, url);
  return new Response("not found", { status: 404 });
});
