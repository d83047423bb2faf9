import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { test } from "node:test";
import * as proc from "../proc.mjs";

const STAT = "4242 (my (odd) name) S 4200 4242 4100 0 -1 4194560 9 0 0 0 150 50 30 20 20 0 11 0 987654 1000 200";

test("a stat line is read whatever the process is called", () => {
  assert.deepEqual(proc.parseStat(STAT), {
    pid: 4242, name: "my (odd) name", state: "S", parent: 4200, session: 4100, ticks: 250, childTicks: 50, started: 987654,
  });
});

test("a tree holds descendants at every depth and orphans of its session, and nobody else", () => {
  const each = (pid, parent, session) => ({ pid, parent, session });
  const processes = [each(12, 11, 10), each(11, 10, 10), each(10, 1, 10), each(13, 1, 10), each(14, 13, 14), each(20, 1, 20)];
  assert.deepEqual(proc.treeOf(10, processes).map(({ pid }) => pid), [12, 11, 10, 13, 14]);
});

test("resident and proportional memory are read from smaps_rollup", () => {
  const text = "5500 [rollup]\nRss:              5000 kB\nPss:              1234 kB\nPss_Dirty:         900 kB\n";
  assert.deepEqual(proc.parseRollup(text), { rss: 5000, pss: 1234 });
});

test("the machine's busy time leaves out idling and waiting for disks", () => {
  assert.deepEqual(proc.parseMachine("cpu  100 1 20 5000 300 4 5 7 0 0\ncpu0 1 1\n"), { busy: 130, steal: 7 });
});

test("CPU time of a child that ended stays in the sum", () => {
  const before = [proc.cpuOf(process.pid), proc.cpuOfEndedChildren()];
  execFileSync(process.execPath, ["-e", "const end = Date.now() + 300; while (Date.now() < end);"]);
  assert.ok(proc.cpuOf(process.pid) - before[0] > 0.1);
  assert.ok(proc.cpuOfEndedChildren() - before[1] > 0.1);
});

test("memory and main process of a live tree are found", async () => {
  const child = spawn("sh", ["-c", "sleep 30 & wait"], { detached: true });
  try {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const main = proc.mainProcess(child.pid, "sleep");
    assert.notEqual(main, child.pid);
    assert.equal(proc.mainProcess(child.pid, "java"), child.pid);
    const { rss, pss } = proc.memoryOfTree(child.pid);
    assert.ok(rss >= pss && pss > 0);
  } finally {
    process.kill(-child.pid, "SIGKILL");
  }
});

test("a process that is gone has no memory and no line", () => {
  assert.equal(proc.processAt(2 ** 30), undefined);
  assert.deepEqual(proc.memoryOf(2 ** 30), { rss: 0, pss: 0 });
});
