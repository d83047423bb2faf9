// Whether a contestant answers right: a fast wrong answer is worth nothing.
import { request as open } from "node:http";
import { isDeepStrictEqual } from "node:util";

/** Every way in which the answers differ from what the program demands; empty when all are right. */
export async function faultsOf(port, { right, wrong }) {
  const faults = [];
  for (const { name, request, json, text, headers = [] } of right) {
    const answer = await ask(port, request);
    // Through JSON and back: fields that are undefined are absent on the wire.
    const expected = json === undefined ? text : JSON.parse(JSON.stringify(json));
    const found = json === undefined ? answer.body : jsonOf(answer.body);
    if (answer.status !== 200 || !isDeepStrictEqual(found, expected)) {
      faults.push(`${name}: ${answer.status} ${answer.body.slice(0, 300)} instead of 200 ${JSON.stringify(expected)}`);
    }
    const lacking = headers.filter((header) => !(header in answer.headers));
    if (lacking.length > 0) faults.push(`${name}: the answer lacks ${lacking.join(", ")}`);
  }
  for (const { name, request, status } of wrong) {
    const answer = await ask(port, request);
    const wanted = status === undefined ? [400, 422] : [status];
    if (!wanted.includes(answer.status)) {
      faults.push(`${name}: ${answer.status} ${answer.body.slice(0, 200)} instead of ${wanted.join(" or ")}`);
    }
  }
  return faults;
}

/**
 * How often the handler of /schema ran, over all workers of Cortado. A call reaches one worker, so it is asked often
 * enough that each worker is met.
 */
export async function callsOfSchema(port) {
  const perWorker = new Map();
  for (let i = 0; i < 64; i++) {
    const { body } = await ask(port, { method: "GET", path: "/calls", headers: {} });
    const { worker, schema } = JSON.parse(body);
    perWorker.set(worker, schema);
  }
  return [...perWorker.values()].reduce((sum, calls) => sum + calls, 0);
}

export function ask(port, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const outgoing = open(
      { host: "127.0.0.1", port, method, path, headers: { ...headers, ...length }, agent: false, timeout: 10_000 },
      (incoming) => {
        const chunks = [];
        incoming.on("data", (chunk) => chunks.push(chunk));
        incoming.on("end", () => {
          const body = Buffer.concat(chunks).toString("utf8");
          resolve({ status: incoming.statusCode, headers: incoming.headers, body });
        });
        incoming.on("error", reject);
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`${method} ${path}: no answer in 10 s`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
