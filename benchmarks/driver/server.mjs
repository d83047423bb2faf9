// Starts one contestant, waits for its first answer, and ends it with all its processes.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { processAt, tree } from "./proc.mjs";

const POLL_MS = 2;
const running = new Set();

export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * The contestant in a session of its own, once it answered `GET path` with 200. `startMs` runs from just before the
 * spawn to the answer's first byte.
 */
export async function start({ command, env, cwd, path = "/hello", log, timeoutMs = 30_000 }) {
  const port = await freePort();
  const [program, ...args] = command(port);
  const output = openSync(log, "w");
  const before = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", output, output],
    detached: true, // setsid: processes that lose their parent are still found by their session
  });
  closeSync(output);
  const server = { pid: child.pid, port, startMs: NaN, child };
  let failure;
  child.on("error", (error) => (failure = error.message));
  child.on("exit", (code, signal) => (failure ??= `ended by itself (${signal ?? `exit code ${code}`})`));
  running.add(server);
  while (!(await answers(port, path))) {
    if (failure === undefined && performance.now() - before > timeoutMs) failure = `no answer in ${timeoutMs} ms`;
    if (failure !== undefined) {
      await stop(server);
      throw new Error(`${[program, ...args].join(" ")}: ${failure}\n${tail(log)}`);
    }
    await sleep(POLL_MS);
  }
  server.startMs = performance.now() - before;
  return server;
}

/** Asks the whole tree to end, then makes it: only processes seen as ours, told apart from later owners of the pid. */
export async function stop(server, graceMs = 5_000) {
  if (!running.delete(server) || server.pid === undefined) return;
  const ours = tree(server.pid);
  const alive = () => ours.filter(({ pid, started }) => {
    const now = processAt(pid);
    return now !== undefined && now.started === started && now.state !== "Z";
  });
  signal([{ pid: server.pid }].filter(() => alive().length > 0), "SIGTERM");
  for (const deadline = performance.now() + graceMs; alive().length > 0; await sleep(20)) {
    if (performance.now() > deadline) signal(alive(), "SIGKILL");
  }
}

export function stopAllNow() {
  for (const { pid } of running) if (pid !== undefined) signal(tree(pid), "SIGKILL");
}

function signal(processes, name) {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // it ended in the meantime
    }
  }
}

/** A bare socket: an HTTP client's own start would be a part of the measured time. */
function answers(port, path) {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    });
    const end = (ok) => {
      socket.destroy();
      resolve(ok);
    };
    socket.setTimeout(2_000, () => end(false));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (received.length >= 12) end(received.startsWith("HTTP/1.1 200"));
    });
    socket.on("error", () => end(false));
    socket.on("close", () => end(false));
  });
}

function tail(file) {
  return readFileSync(file, "utf8").split("\n").slice(-15).join("\n");
}
