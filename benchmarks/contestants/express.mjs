// Express has no validator of its own: zod, the usual companion.
import express from "express";
import { Body, Headers, Query } from "./schema-zod.mjs";

const app = express();
app.disable("x-powered-by");
app.use(express.json());

app.get("/hello", (req, res) => {
  res.json({ message: "Hello World!" });
});

app.post("/schema", (req, res) => {
  const headers = Headers.safeParse(req.headers);
  const query = Query.safeParse(req.query);
  const body = Body.safeParse(req.body);
  const faults = [headers, query, body].flatMap((result) => result.error?.issues ?? []);
  if (faults.length > 0) {
    return res.status(400).json({ errors: faults });
  }
  const { name, email, age, nickname, kind, tags, contact, address } = body.data;
  res.json({
    tenant: headers.data["x-tenant"],
    page: query.data.page,
    verbose: query.data.verbose,
    name, email, age, nickname, kind, tags, contact,
    city: address.city,
  });
});

app.use((error, req, res, next) => {
  res.status(error.status ?? 500).json({ error: error.message });
});

app.listen(Number(process.env.PORT), "127.0.0.1");
