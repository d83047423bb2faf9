// The tables, in Markdown.
import { judge } from "./goals.mjs";

const whole = (number) => Math.round(number).toLocaleString("en-US");
const tenths = (number) => number.toFixed(1);
const hundredths = (number) => number.toFixed(2);
const ratio = (number) => `(${hundredths(number)} ×)`;

export function markdown({ suite, machine, options, tables, absent }) {
  return [
    `# Benchmark results: ${suite.title}`,
    "",
    ...machineLines(machine),
    "",
    ...howLines(options, tables),
    "",
    ...suite.loads.flatMap(({ key, title }) => [...tableLines(title, tables[key]), ""]),
    ...faultLines(tables),
    ...absent.map(({ name, round, reason }) =>
      `- **${name} ${round === undefined ? "did not take part" : `failed in round ${round}`}:** ${reason.split("\n")[0]}`),
    ...(absent.length > 0 ? [""] : []),
    ...goalLines(judge(suite.goals, tables)),
    "## Commands",
    "",
    "```",
    options.commandLine,
    ...options.wrkLines,
    ...options.startLines,
    "```",
    "",
  ].join("\n");
}

function machineLines({ date, cpu, memoryGiB, kernel, commit, java, node, bun, deno, wrk, packages }) {
  const versions = Object.entries(packages).filter(([name]) => name !== "bun" && name !== "deno");
  return [
    `Measured on ${date.slice(0, 10)} at commit ${commit}: ${cpu}, ${memoryGiB} GiB, Linux ${kernel}.`,
    `${java === undefined ? "" : `${java}; `}Node ${node}; Bun ${bun}; ${deno}; ${wrk}; ${versions.map(([name, at]) => `${name} ${at}`).join(", ")}.`,
  ];
}

function howLines({ rounds, roundsPlayed, seconds, warmup }, tables) {
  const unfinished = roundsPlayed < rounds ? ` **Only ${roundsPlayed} were played.**` : "";
  const bases = [...new Set(Object.values(tables).flatMap((rows) => rows.map(({ base }) => base)))];
  return [
    `${rounds} rounds of ${seconds} s after ${warmup} s of warm-up, one wrk thread on the same machine.${unfinished}`,
    `Medians; in brackets the range over the rounds, then the ratio to ${bases.length === 1 ? bases[0] : "the engine alone"}.`,
  ];
}

function tableLines(title, rows) {
  return [
    `## ${title}`,
    "",
    "| contestant | requests/s | p50 ms | p90 ms | p99 ms | p99.9 ms | CPU µs/request | PSS (RSS) MiB | start ms | cores: server + wrk | notes |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${cells(row).join(" | ")} |`),
  ];
}

function cells(row) {
  const { perSecond, cpuMicros, ratio: to } = row;
  return [
    `${row.title} (\`${row.name}\`)`,
    `${whole(perSecond.median)} [${whole(perSecond.min)}–${whole(perSecond.max)}] ${ratio(to.perSecond)}`,
    `${hundredths(row.p50Millis)} ${ratio(to.p50)}`,
    hundredths(row.p90Millis),
    `${hundredths(row.p99Millis)} ${ratio(to.p99)}`,
    hundredths(row.p999Millis),
    `${tenths(cpuMicros.median)} [${tenths(cpuMicros.min)}–${tenths(cpuMicros.max)}] ${ratio(to.cpu)}`,
    `${whole(row.pssMiB)} (${whole(row.rssMiB)}) ${ratio(to.pss)}`,
    `${whole(row.startMillis)} ${ratio(to.start)}`,
    `${hundredths(row.serverCores)} + ${hundredths(row.wrkCores)}`,
    row.notes.join("; "),
  ];
}

function faultLines(tables) {
  const faults = Object.entries(tables).flatMap(([load, rows]) =>
    rows.flatMap((row) => row.faults.map((fault) => `- **${row.name}, ${load}: INVALID.** ${fault}`)));
  return faults.length > 0 ? [...faults, ""] : [];
}

function goalLines(goals) {
  if (goals.length === 0) return [];
  return [
    "## Goals",
    "",
    "| goal | found | met |",
    "| --- | --- | --- |",
    ...goals.map(({ goal, found, met }) => `| ${goal} | ${found} | ${met ? "yes" : "**no**"} |`),
    "",
  ];
}
