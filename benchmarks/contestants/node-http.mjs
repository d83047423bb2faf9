// Node's own HTTP server; it validates nothing, so the checks are written by hand.
import { createServer } from "node:http";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const KINDS = new Set(["personal", "business", "trial"]);

const text = (value, longest) => typeof value === "string" && value.length >= 1 && value.length <= longest;
const email = (value) => typeof value === "string" && EMAIL.test(value);
const object = (value) => typeof value === "object" && value !== null;
const arrayOf = (value, longest, each) => Array.isArray(value) && value.length <= longest && value.every(each);
const number = (value) => typeof value === "number";

function validContact(contact) {
  if (!object(contact)) return false;
  if (contact.type === "email") return email(contact.address);
  return contact.type === "phone" && text(contact.number, 20) && contact.number.length >= 5;
}

function validBody(body) {
  return (
    object(body) &&
    text(body.name, 100) &&
    (body.email === undefined || email(body.email)) &&
    (body.age === undefined || (number(body.age) && body.age >= 0 && body.age <= 150)) &&
    (body.nickname === null || (typeof body.nickname === "string" && body.nickname.length <= 50)) &&
    KINDS.has(body.kind) &&
    arrayOf(body.tags, 10, (tag) => text(tag, 20)) &&
    validContact(body.contact) &&
    object(body.address) &&
    text(body.address.street, 100) &&
    text(body.address.city, 100) &&
    (body.address.zip == null || typeof body.address.zip === "string") &&
    (body.scores === undefined || arrayOf(body.scores, 10, number)) &&
    typeof body.newsletter === "boolean"
  );
}

function send(res, status, value) {
  const json = JSON.stringify(value);
  res.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(json) });
  res.end(json);
}

function schema(req, res, query, received) {
  const tenant = req.headers["x-tenant"];
  const page = Number(query.get("page") ?? NaN);
  const verbose = query.get("verbose");
  let body;
  try {
    body = JSON.parse(received);
  } catch {
    return send(res, 400, { error: "the body is not JSON" });
  }
  if (!text(tenant, 40) || !(page >= 1) || (verbose !== "true" && verbose !== "false") || !validBody(body)) {
    return send(res, 400, { error: "the request is not valid" });
  }
  const { name, email, age, nickname, kind, tags, contact, address } = body;
  send(res, 200, {
    tenant, page, verbose: verbose === "true", name, email, age, nickname, kind, tags, contact, city: address.city,
  });
}

const server = createServer((req, res) => {
  const mark = req.url.indexOf("?");
  const path = mark < 0 ? req.url : req.url.slice(0, mark);
  if (req.method === "GET" && path === "/hello") {
    send(res, 200, { message: "Hello World!" });
  } else if (req.method === "POST" && path === "/schema") {
    const query = new URLSearchParams(mark < 0 ? "" : req.url.slice(mark + 1));
    let received = "";
    req.setEncoding("utf8");
    req.on("data", (chunk) => (received += chunk));
    req.on("end", () => schema(req, res, query, received));
  } else {
    send(res, 404, { error: "not found" });
  }
});

server.listen(Number(process.env.PORT), "127.0.0.1");
