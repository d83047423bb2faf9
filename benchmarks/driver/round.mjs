// One contestant in one round: a fresh start, then each load: warm-up, load, what it cost.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, callsOfSchema, faultsOf } from "./answers.mjs";
import { cpuOf, cpuOfEndedChildren, cpuOfMachine, mainProcess, memoryOf, memoryOfTree, programOf, tree } from "./proc.mjs";
import { PROGRAMS } from "./programs.mjs";
import { start, stop } from "./server.mjs";
import { load, luaFor } from "./wrk.mjs";

/** Idle memory is read after start-up work (compilers, lazy heaps) had time to end. */
const SETTLE_MS = 1_000;

export async function playRound(contestant, options, scratch, startTimeoutMs) {
  const log = join(scratch, `${contestant.name}.log`);
  const server = await start({ ...contestant, log, timeoutMs: startTimeoutMs });
  try {
    await sleep(SETTLE_MS);
    const main = mainProcess(server.pid, contestant.main);
    const idle = { main: memoryOf(main), tree: memoryOfTree(server.pid) };
    const loads = {};
    for (const each of options.loads) loads[each.key] = await play(contestant, each, server, options, scratch);
    return { startMs: server.startMs, program: programOf(main), processes: tree(server.pid).length, idle, loads };
  } finally {
    await stop(server);
  }
}

async function play(contestant, { program: name, connections, pipeline }, server, { seconds, warmup }, scratch) {
  const program = PROGRAMS[name];
  const faults = await faultsOf(server.port, program);
  const script = join(scratch, "load.lua");
  writeFileSync(script, luaFor(program.load, pipeline));
  const wrk = { port: server.port, script, connections };
  await load({ ...wrk, seconds: warmup });

  const countCalls = contestant.countsCalls && program.refused;
  const callsBefore = countCalls ? await callsSoFar(server.port) : undefined;
  if (callsBefore === 0) faults.push("the counter of handler calls does not count");
  const before = { tree: cpuOf(server.pid), wrk: cpuOfEndedChildren(), machine: cpuOfMachine() };
  const result = await load({ ...wrk, seconds });
  const after = { tree: cpuOf(server.pid), wrk: cpuOfEndedChildren(), machine: cpuOfMachine() };
  const memory = memoryOfTree(server.pid);
  const calls = countCalls ? (await callsOfSchema(server.port)) - callsBefore : undefined;

  faults.push(...faultsUnderLoad(result, program, calls), ...(await faultsOf(server.port, program)));
  const cores = (now, then) => (now - then) / result.seconds;
  const serverCores = cores(after.tree, before.tree);
  const wrkCores = cores(after.wrk, before.wrk);
  const machineCores = cores(after.machine.busy, before.machine.busy);
  return {
    ...result,
    faults: [...new Set(faults)],
    cpuMicros: ((after.tree - before.tree) * 1e6) / result.requests,
    serverCores,
    wrkCores,
    // Time that neither the contestant nor wrk used: the rest of the machine disturbed the measurement.
    otherCores: Math.max(0, machineCores - serverCores - wrkCores) + cores(after.machine.steal, before.machine.steal),
    memory,
    calls,
  };
}

/** After a valid call, so that the counter can't be zero unless it is broken. */
async function callsSoFar(port) {
  await ask(port, PROGRAMS.schema.load[0]);
  return callsOfSchema(port);
}

export function faultsUnderLoad({ requests, refused, broken }, program, calls) {
  const faults = [];
  if (requests === 0) faults.push("no answer under load");
  if (broken > 0) faults.push(`${broken} connections, reads, writes or time limits failed under load`);
  if (!program.refused && refused > 0) faults.push(`${refused} of ${requests} answers under load were errors`);
  if (program.refused && refused !== requests) faults.push(`only ${refused} of ${requests} faulty requests were refused`);
  if (calls !== undefined && calls !== 0) faults.push(`the handler ran ${calls} times for faulty requests`);
  return faults;
}
