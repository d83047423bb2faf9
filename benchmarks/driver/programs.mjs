// The programs: what is asked under load, and which answers are right.

const BODY = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  age: 36,
  nickname: null,
  kind: "business",
  tags: ["analytics", "engines", "poetry"],
  contact: { type: "phone", number: "+44 20 7946 0958" },
  address: { street: "12 St James's Square", city: "London", zip: "SW1Y 4JH" },
  scores: [9.5, 7.25, 8],
  newsletter: true,
};

const without = (key) => {
  const { [key]: _, ...rest } = BODY;
  return rest;
};

function post(body, { tenant = "acme", query = "page=3&verbose=true" } = {}) {
  const headers = { "Content-Type": "application/json" };
  if (tenant !== undefined && tenant !== null) headers["X-Tenant"] = tenant;
  return {
    method: "POST",
    path: `/schema?${query}`,
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

function answerTo(body, { page = 3, verbose = true } = {}) {
  const { name, email, age, nickname, kind, tags, contact, address } = body;
  return { tenant: "acme", page, verbose, name, email, age, nickname, kind, tags, contact, city: address.city };
}

const ok = (name, request, json) => ({ name, request, json });


const SPARSE = { ...without("email"), nickname: "Ada", kind: "trial", tags: [] };
delete SPARSE.age;
delete SPARSE.scores;
SPARSE.contact = { type: "email", address: "ada@example.org" };
SPARSE.address = { street: "12 St James's Square", city: "Łódź", zip: null };

/** Each fault of a body that a user might send; all of about the same size. */
const FAULTS = {
  "a missing field": without("name"),
  "a string too short": { ...BODY, name: "" },
  "a string too long": { ...BODY, tags: ["a-tag-of-more-than-twenty-letters"] },
  "no member of the enum": { ...BODY, kind: "industrial" },
  "a number too small": { ...BODY, age: -1 },
  "no member of the union": { ...BODY, contact: { type: "pigeon", number: "+44 20 7946 0958" } },
  "a missing nullable field": without("nickname"),
  "a wrong type": { ...BODY, newsletter: "perhaps" },
  "no e-mail address": { ...BODY, email: "ada.example.org" },
  "a cut body": JSON.stringify(BODY).slice(0, -20),
};

const faulty = Object.entries(FAULTS).map(([name, body]) => ({ name, request: post(body) }));

const get = (path) => ({ method: "GET", path, headers: {} });

/** A route without parameters. */
function route(path, answer) {
  return { title: `\`GET ${path}\``, load: [get(path)], right: [{ name: path, request: get(path), ...answer }], wrong: [], refused: false };
}

/**
 * `load` is sent by wrk, in turn. `right` are requests with the answer each must get (`json` or `text`, and the names of
 * `headers` that must be there), `wrong` those that must be refused, with `status` or else 400 or 422. `refused`: under
 * load, every answer must be a refusal (otherwise none may be).
 */
export const PROGRAMS = {
  hello: route("/hello", { json: { message: "Hello World!" } }),
  schema: {
    title: "`POST /schema`, valid",
    load: [post(BODY)],
    right: [
      ok("every field", post(BODY), answerTo(BODY)),
      ok("optional fields absent, null elsewhere", post(SPARSE), answerTo(SPARSE)),
      ok("other query values", post(BODY, { query: "page=1&verbose=false" }), answerTo(BODY, { page: 1, verbose: false })),
    ],
    wrong: [
      { name: "no header", request: post(BODY, { tenant: null }) },
      { name: "no query value", request: post(BODY, { query: "verbose=true" }) },
      { name: "a query value of the wrong type", request: post(BODY, { query: "page=three&verbose=true" }) },
      { name: "a query value too small", request: post(BODY, { query: "page=0&verbose=true" }) },
      { name: "a query flag of the wrong type", request: post(BODY, { query: "page=3&verbose=perhaps" }) },
    ],
    refused: false,
  },
  invalid: {
    title: "`POST /schema`, faulty bodies in turn",
    load: faulty.map(({ request }) => request),
    right: [],
    wrong: faulty,
    refused: true,
  },
  health: route("/health", { text: "ok" }),
  json: route("/json", { json: { id: 42, name: "Ada Lovelace", tags: ["analytics", "engines", "poetry"], active: true } }),
  compute: route("/compute", { json: { result: 549844993 } }),
  hash: route("/hash", { json: { sha256: "21d914d3b2c638ea2dc5764aad27103ff1eea393a1c010d0381b09dbf722e01a" } }),
  middleware: {
    ...route("/hello", { json: { message: "Hello World!" }, headers: ["x-response-time"] }),
    wrong: [
      { name: "an error that a handler throws", request: get("/missing"), status: 404 },
      { name: "a method that the route does not allow", request: { method: "PUT", path: "/hello", headers: {} }, status: 405 },
    ],
  },
};
