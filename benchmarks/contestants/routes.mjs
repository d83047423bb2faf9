// Four routes on bare node:http; the same file runs on Node, Bun and Deno.
import { createHash } from "node:crypto";
import { createServer } from "node:http";

const ROUNDS = 10_000;
const PRIME = 1_000_000_007;

function compute() {
  let r = 0;
  for (let i = 0; i < ROUNDS; i++) r = (r + i * 31) % PRIME;
  return r;
}

function json(res, value) {
  const text = JSON.stringify(value);
  res.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
  res.end(text);
}

const server = createServer((req, res) => {
  switch (req.url) {
    case "/health":
      res.writeHead(200, { "Content-Type": "text/plain", "Content-Length": 2 });
      return res.end("ok");
    case "/json":
      return json(res, { id: 42, name: "Ada Lovelace", tags: ["analytics", "engines", "poetry"], active: true });
    case "/compute":
      return json(res, { result: compute() });
    case "/hash":
      return json(res, { sha256: createHash("sha256").update("The Analytical Engine weaves algebraical patterns").digest("hex") });
    default:
      res.writeHead(404);
      return res.end();
  }
});

server.listen(Number(process.env.PORT), "127.0.0.1");
