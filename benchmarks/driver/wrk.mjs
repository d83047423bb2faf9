// wrk: its script for a program, one run of it, and what it says.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const MARK = "wrk-result ";

/**
 * The Lua script. One request is given to wrk as a constant, so that it never calls Lua while it loads; several are
 * formatted once and taken in turn, `pipeline` at a time. wrk's printed figures have three digits, so `done` prints the
 * exact ones.
 */
export function luaFor(requests, pipeline = 1) {
  return (requests.length === 1 && pipeline === 1 ? oneRequest(requests[0]) : inTurn(requests, pipeline)) + DONE;
}

function oneRequest({ method, path, headers, body }) {
  const lines = [`wrk.method = ${quote(method)}`, `wrk.path = ${quote(path)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`wrk.headers[${quote(name)}] = ${quote(value)}`);
  if (body !== undefined) lines.push(`wrk.body = ${quote(body)}`);
  return lines.join("\n") + "\n";
}

function inTurn(requests, pipeline) {
  const formatted = requests.map(({ method, path, headers, body }) => {
    const table = Object.entries(headers).map(([name, value]) => `[${quote(name)}] = ${quote(value)}`);
    return `wrk.format(${quote(method)}, ${quote(path)}, { ${table.join(", ")} }, ${body === undefined ? "nil" : quote(body)})`;
  });
  const batches = requests.map((_, first) =>
    Array.from({ length: pipeline }, (_, i) => formatted[(first * pipeline + i) % formatted.length]).join(" .. "));
  return `local requests, at
init = function()
  requests, at = {
${batches.map((batch) => `    ${batch},`).join("\n")}
  }, 0
end
request = function()
  at = at % #requests + 1
  return requests[at]
end
`;
}

const DONE = `done = function(summary, latency)
  local e = summary.errors
  print(string.format('${MARK}{"requests":%d,"micros":%d,"bytes":%d,"p50":%d,"p90":%d,"p99":%d,"p999":%d,"max":%d,' ..
    '"refused":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d}',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(90),
    latency:percentile(99), latency:percentile(99.9), latency.max,
    e.status, e.connect, e.read, e.write, e.timeout))
end
`;

/** A Lua string literal; decimal escapes keep every byte, whatever it is. */
export function quote(text) {
  const bytes = [...Buffer.from(text, "utf8")];
  const plain = (byte) => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
  return `"${bytes.map((b) => (plain(b) ? String.fromCharCode(b) : `\\${String(b).padStart(3, "0")}`)).join("")}"`;
}

/**
 * wrk's outcome: latencies in µs; `refused` counts statuses of 400 and above, `broken` connections that failed,
 * reads and writes that failed, and answers that took more than wrk's two seconds.
 */
export function parse(output) {
  const line = output.split("\n").find((each) => each.startsWith(MARK));
  if (line === undefined) throw new Error(`wrk printed no result:\n${output}`);
  const { micros, connect, read, write, timeout, ...rest } = JSON.parse(line.slice(MARK.length));
  return { ...rest, seconds: micros / 1e6, perSecond: rest.requests / (micros / 1e6), broken: connect + read + write + timeout };
}

export function wrkArguments({ port, script, seconds, connections }) {
  return ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script, `http://127.0.0.1:${port}`];
}

export async function load(options) {
  const { stdout } = await promisify(execFile)("wrk", wrkArguments(options));
  return parse(stdout);
}
