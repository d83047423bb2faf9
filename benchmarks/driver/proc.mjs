// What Linux tells about processes: who belongs to a tree, the CPU time it used, the memory it holds.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** Clock ticks a second, the unit of CPU times in /proc. */
export const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/**
 * One line of /proc/PID/stat. The name may hold spaces and brackets, so fields are counted from the last bracket.
 * `ticks` includes what exited and reaped children used: a child's end moves its time to its parent, so the sum over
 * a tree never falls.
 */
export function parseStat(line) {
  const end = line.lastIndexOf(")");
  const rest = line.slice(end + 2).trim().split(" ");
  return {
    pid: Number(line.slice(0, line.indexOf(" "))),
    name: line.slice(line.indexOf("(") + 1, end),
    state: rest[0],
    parent: Number(rest[1]),
    session: Number(rest[3]),
    ticks: Number(rest[11]) + Number(rest[12]) + Number(rest[13]) + Number(rest[14]),
    childTicks: Number(rest[13]) + Number(rest[14]),
    started: Number(rest[19]),
  };
}

/** Descendants of `root` and whatever shares its session (a child whose parent died keeps the session). */
export function treeOf(root, processes) {
  const members = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent, session } of processes) {
      if (!members.has(pid) && (members.has(parent) || session === root)) {
        members.add(pid);
        grown = true;
      }
    }
  }
  return processes.filter(({ pid }) => members.has(pid));
}

/** VmRSS-like kibibytes from the lines of /proc/PID/smaps_rollup: `Pss` shares shared pages fairly, `Rss` does not. */
export function parseRollup(text) {
  const kib = (key) => Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);
  return { rss: kib("Rss"), pss: kib("Pss") };
}

/** The first line of /proc/stat: ticks in which some CPU worked, and those that the hypervisor took away. */
export function parseMachine(text) {
  const [user, nice, system, , , irq, softirq, steal] = text.split("\n", 1)[0].trim().split(/\s+/).slice(1).map(Number);
  return { busy: user + nice + system + irq + softirq, steal };
}

const orElse = (read, absent) => {
  try {
    return read();
  } catch {
    return absent; // the process ended while we looked
  }
};

export function processAt(pid) {
  return orElse(() => parseStat(readFileSync(`/proc/${pid}/stat`, "utf8")), undefined);
}

export function tree(root) {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return treeOf(root, pids.map(processAt).filter(Boolean)).filter(({ state }) => state !== "Z");
}

/** CPU seconds used by the tree so far. */
export function cpuOf(root) {
  return tree(root).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS;
}

/** CPU seconds of our own children that ended: the difference around one child is that child's use. */
export function cpuOfEndedChildren() {
  return processAt(process.pid).childTicks / TICKS;
}

/** CPU seconds of the whole machine. */
export function cpuOfMachine() {
  const { busy, steal } = parseMachine(readFileSync("/proc/stat", "utf8"));
  return { busy: busy / TICKS, steal: steal / TICKS };
}

export function memoryOf(pid) {
  return orElse(() => parseRollup(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")), { rss: 0, pss: 0 });
}

/** Kibibytes of the whole tree. */
export function memoryOfTree(root) {
  return tree(root)
    .map(({ pid }) => memoryOf(pid))
    .reduce((sum, each) => ({ rss: sum.rss + each.rss, pss: sum.pss + each.pss }), { rss: 0, pss: 0 });
}

/** The program file that the process runs. */
export function programOf(pid) {
  return orElse(() => readlinkSync(`/proc/${pid}/exe`), undefined);
}

/** The process of the tree whose program is called `name`, or the root where there is none. */
export function mainProcess(root, name) {
  return tree(root).find((each) => each.name === name)?.pid ?? root;
}
