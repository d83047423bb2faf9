// How long the front end takes for an application of 100 endpoints in 10 services, each run a process of its own.
// Needs `npm run build` in js/. Usage: node benchmarks/check-100.mjs [runs]
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const runs = Number(process.argv[2] ?? 5);
const frontend = fileURLToPath(new URL("../js/frontend/dist/main.mjs", import.meta.url));
const app = fs.mkdtempSync(path.join(os.tmpdir(), "cortado-check-100-"));

const endpoint = (service, n) => `
interface Item${n} { id: number; name: string & MinLen<3>; email?: string & IsEmail; tags: string[]; when: Date; parent?: Item${n}; kind: "a" | "b" }
interface Req${n} {
  id: string; trace: Header<"X-Trace">; page?: Query<number>; items: Item${n}[]; patch?: Partial<Omit<Item${n}, "id">>;
  event: { type: "x"; value: number } | { type: "y"; text: string };
}
interface Res${n} { items: Array<Pick<Item${n}, "id" | "name">>; total: number }
export const endpoint${n} = api({ method: "POST", path: "/${service}/e${n}/:id", expose: true }, async (req: Req${n}): Promise<Res${n}> => {
  if (req.items.length > 100) throw APIError.invalidArgument("too many");
  const items = req.items.map(({ id, name }) => ({ id, name }));
  return { items, total: items.length };
});
`;

try {
  fs.writeFileSync(path.join(app, "encore.app"), '{ "id": "hundred" }');
  for (let s = 0; s < 10; s++) {
    const service = `service${s}`;
    fs.mkdirSync(path.join(app, service));
    fs.writeFileSync(
      path.join(app, service, "encore.service.ts"),
      `import { Service } from "encore.dev/service";\nexport default new Service("${service}");\n`,
    );
    const imports = 'import { api, APIError, type Header, type Query } from "encore.dev/api";\nimport type { IsEmail, MinLen } from "encore.dev/validate";\n';
    fs.writeFileSync(path.join(app, service, "api.ts"), imports + Array.from({ length: 10 }, (_, n) => endpoint(service, n)).join(""));
  }
  for (const command of ["check"]) {
    const times = [];
    for (let i = 0; i < runs; i++) {
      const from = performance.now();
      const { status, stdout } = spawnSync(process.execPath, [frontend, command, app, "--out", path.join(app, ".cortado")], { encoding: "utf8" });
      times.push(performance.now() - from);
      if (status !== 0 || !JSON.parse(stdout).ok) {
        throw new Error(`${command} failed: ${stdout}`);
      }
    }
    times.sort((a, b) => a - b);
    const [first, middle, last] = [times[0], times[runs >> 1], times[runs - 1]].map((t) => Math.round(t));
    console.log(`${command}: median ${middle} ms, best ${first} ms, worst ${last} ms of ${runs}`);
  }
} finally {
  fs.rmSync(app, { recursive: true, force: true });
}
