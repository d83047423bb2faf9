import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { faultsOf } from "../answers.mjs";
import { processAt, tree } from "../proc.mjs";
import { start, stop } from "../server.mjs";

const scratch = mkdtempSync(join(tmpdir(), "cortado-benchmark-test-"));
after(() => rmSync(scratch, { recursive: true }));

const SERVER = `require("node:http").createServer((req, res) => {
  if (req.url !== "/hello") res.statusCode = 400;
  res.end('{"message":"Hello World!"}');
}).listen(process.env.PORT, "127.0.0.1");`;

const serve = (command) => start({ command: () => command, env: {}, log: join(scratch, "log"), timeoutMs: 10_000 });

test("a server is measured to its first answer and ended with its children, stubborn ones too", async () => {
  const stubborn = `require("node:child_process").spawn("sleep", ["60"]); process.on("SIGTERM", () => {}); ${SERVER}`;
  const server = await serve([process.execPath, "-e", stubborn]);
  const members = tree(server.pid);
  assert.equal(members.length, 2);
  assert.ok(server.startMs > 5);
  await stop(server, 200);
  for (const { pid } of members) assert.ok([undefined, "Z"].includes(processAt(pid)?.state));
});

test("a server that ends before it answers is an error with its last words", async () => {
  const talks = serve([process.execPath, "-e", "console.error('no room'); process.exit(3)"]);
  await assert.rejects(talks, /exit code 3[^]*no room/);
});

test("a program that does not exist is an error, not a hang", async () => {
  await assert.rejects(serve(["/nowhere/server"]), /ENOENT/);
});

test("wrong answers and accepted faults are named", async () => {
  const server = await serve([process.execPath, "-e", SERVER]);
  const ask = (path) => ({ method: "GET", path, headers: {} });
  try {
    const faults = await faultsOf(server.port, {
      right: [
        { name: "same", request: ask("/hello"), json: { message: "Hello World!", absent: undefined } },
        { name: "other", request: ask("/hello"), json: { message: "Hi" } },
      ],
      wrong: [{ name: "refused", request: ask("/x") }, { name: "accepted", request: ask("/hello") }],
    });
    assert.deepEqual(faults.map((fault) => fault.split(":")[0]), ["other", "accepted"]);
  } finally {
    await stop(server);
  }
});
