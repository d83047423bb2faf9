import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { DRAIN, HELLO, INVOKE, LOG, NO_ARGUMENT, PING, PONG, READY, RESULT } from "../src/link/frames.ts";
import { type Frame, frame, framesOf } from "./support.ts";

const GLUE = path.resolve("dist/worker.mjs");
const TOKEN = "ab".repeat(32);

const PROGRAM = `
import { host, start } from ${JSON.stringify(pathToFileURL(GLUE).href)};
host.log("info", "loading", undefined, undefined);
start({ endpoints: [
  { service: "s", name: "hello", handler: () => ({ token: process.env.CORTADO_LINK_TOKEN ?? null }) },
  { service: "s", name: "slow", handler: () => new Promise((resolve) => setTimeout(resolve, 100, "slow")) },
  { service: "s", name: "exit", handler: () => { setImmediate(() => process.exit(7)); return "last words"; } },
] });
setInterval(() => {}, 1000);
`;

/** Plays the runtime for one worker process. */
class Runtime {
  readonly directory = fs.mkdtempSync(path.join(os.tmpdir(), "cortado-test-"));
  private readonly servers: net.Server[] = [];
  readonly sockets: net.Socket[] = [];
  private readonly received: Buffer[] = [];
  process!: ChildProcess;

  async start(links: number): Promise<void> {
    for (let i = 0; i < links; i++) {
      const server = net.createServer((socket) => {
        this.sockets[i] = socket;
        this.received[i] = Buffer.alloc(0);
        socket.on("data", (chunk) => (this.received[i] = Buffer.concat([this.received[i]!, chunk])));
        socket.on("error", () => {});
      });
      server.listen(path.join(this.directory, `${i}.sock`));
      await once(server, "listening");
      this.servers.push(server);
    }
    const program = path.join(this.directory, "program.mjs");
    fs.writeFileSync(program, PROGRAM);
    const link = { CORTADO_LINK_DIR: this.directory, CORTADO_LINK_COUNT: String(links), CORTADO_LINK_TOKEN: TOKEN };
    this.process = spawn(process.execPath, [program], { env: { ...process.env, ...link }, stdio: ["ignore", "inherit", "inherit"] });
  }

  /** Waits for a frame of this type that has not been taken yet. */
  async receive(link: number, type: number): Promise<Frame> {
    for (;;) {
      const bytes = this.received[link] ?? Buffer.alloc(0);
      const whole = wholeFrames(bytes);
      const frames = framesOf(bytes.subarray(0, whole));
      const index = frames.findIndex((candidate) => candidate.type === type);
      if (index >= 0) {
        const [found] = frames.splice(index, 1);
        const rest = frames.map((f) => frame(f.type, f.id, f.payload));
        this.received[link] = Buffer.concat([...rest, bytes.subarray(whole)]);
        return found!;
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async exitCode(): Promise<number | null> {
    if (this.process.exitCode === null) {
      await once(this.process, "exit");
    }
    return this.process.exitCode;
  }

  close(): void {
    this.process.kill("SIGKILL");
    this.sockets.forEach((socket) => socket.destroy());
    this.servers.forEach((server) => server.close());
    fs.rmSync(this.directory, { recursive: true });
  }
}

function wholeFrames(bytes: Buffer): number {
  let at = 0;
  while (bytes.length - at >= 4 && bytes.length - at >= 4 + bytes.readUInt32LE(at)) {
    at += 4 + bytes.readUInt32LE(at);
  }
  return at;
}

async function withRuntime(links: number, body: (runtime: Runtime) => Promise<void>): Promise<void> {
  const runtime = new Runtime();
  try {
    await runtime.start(links);
    await body(runtime);
  } finally {
    runtime.close();
  }
}

test("a worker greets on every link, then is ready on every link", () =>
  withRuntime(2, async (runtime) => {
    for (const link of [0, 1]) {
      const hello = await runtime.receive(link, HELLO);
      assert.deepEqual(hello, { type: HELLO, id: 0, payload: Buffer.from(`\u0001${TOKEN}`) });
      const ready = await runtime.receive(link, READY);
      assert.equal(ready.payload.readUInt32LE(0), runtime.process.pid);
      assert.equal(ready.payload.readUInt32LE(4), 3);
      assert.equal(ready.payload[8], 0);
    }
    const log = await runtime.receive(0, LOG);
    assert.equal(log.payload.toString(), '{"level":"info","message":"loading"}');
  }));

test("calls and pings are answered on the link they came on", () =>
  withRuntime(2, async (runtime) => {
    await runtime.receive(1, READY);
    runtime.sockets[1]!.write(Buffer.concat([frame(INVOKE, 77, Buffer.of(0, 0, NO_ARGUMENT)), frame(PING, 5)]));
    const result = await runtime.receive(1, RESULT);
    assert.deepEqual({ ...result, payload: result.payload.toString() }, { type: RESULT, id: 77, payload: '{"token":null}' });
    const pong = await runtime.receive(1, PONG);
    assert.equal(pong.id, 5);
    assert.equal(pong.payload.length, 4);
  }));

test("a drained worker answers what it has and exits with 0", () =>
  withRuntime(2, async (runtime) => {
    await runtime.receive(0, READY);
    await runtime.receive(1, READY);
    runtime.sockets[0]!.write(Buffer.concat([frame(INVOKE, 1, Buffer.of(1, 0, NO_ARGUMENT)), frame(DRAIN, 0)]));
    runtime.sockets[1]!.write(frame(DRAIN, 0));
    assert.equal((await runtime.receive(0, RESULT)).payload.toString(), '"slow"');
    assert.equal(await runtime.exitCode(), 0);
  }));

test("a worker exits when the runtime has gone, whatever the program still waits for", () =>
  withRuntime(2, async (runtime) => {
    await runtime.receive(0, READY);
    runtime.sockets[0]!.destroy();
    assert.equal(await runtime.exitCode(), 0);
  }));

test("what a program answered before it exits arrives", () =>
  withRuntime(1, async (runtime) => {
    await runtime.receive(0, READY);
    runtime.sockets[0]!.write(frame(INVOKE, 1, Buffer.of(2, 0, NO_ARGUMENT)));
    assert.equal((await runtime.receive(0, RESULT)).payload.toString(), '"last words"');
    assert.equal(await runtime.exitCode(), 7);
  }));

test("a runtime that breaks the protocol ends the worker with the reason", () =>
  withRuntime(1, async (runtime) => {
    await runtime.receive(0, READY);
    runtime.sockets[0]!.write(frame(0x99, 1));
    assert.equal(await runtime.exitCode(), 1);
  }));

test("a bundle that is run by itself says how to run it", async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cortado-test-"));
  const program = path.join(directory, "program.mjs");
  fs.writeFileSync(program, PROGRAM);
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "pipe"] });
  let text = "";
  child.stderr.on("data", (chunk) => (text += chunk));
  await once(child, "close");
  fs.rmSync(directory, { recursive: true });
  assert.match(text, /cortado run/);
});
