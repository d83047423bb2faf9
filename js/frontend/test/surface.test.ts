import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyseFiles, errors, firstError } from "./support.ts";

describe("what of encore.dev is not there yet", () => {
  const cases: [code: string, message: RegExp][] = [
    ['import { Topic } from "encore.dev/pubsub";', /encore\.dev\/pubsub \(Pub\/Sub\) is not available/],
    ['import { SQLDatabase } from "encore.dev/storage/sqldb";', /SQL databases/],
    ['import { secret } from "encore.dev/config";', /secrets/],
    ['import { CronJob } from "encore.dev/cron";', /cron jobs/],
    ['import { authHandler } from "encore.dev/auth";', /auth handlers/],
    ['import { user } from "~encore/clients";', /~encore\/clients/],
    ['import type { Topic } from "encore.dev/pubsub";', /Pub\/Sub/],
    ['export * from "encore.dev/pubsub";', /Pub\/Sub/],
    ['const x = await import("encore.dev/pubsub"); export { x };', /Pub\/Sub/],
    ['import { x } from "encore.dev/nonsense";', /there is no module encore\.dev\/nonsense/],
    ['import { Gateway } from "encore.dev/api";', /^Gateway is not available/],
    ['import { middleware as m } from "encore.dev/api";', /^middleware is not available/],
    ['import type { StreamInOut } from "encore.dev/api";', /^StreamInOut is not available/],
    ['import { nonsense } from "encore.dev/api";', /has no export nonsense/],
    ['export { Gateway } from "encore.dev/api";', /^Gateway is not available/],
    ['import * as e from "encore.dev/api";\nexport const g = new e.Gateway();', /^Gateway is not available/],
    ['import { api } from "encore.dev/api";\nexport const r = api.raw({}, async () => {});', /^api\.raw is not available/],
    ['import * as e from "encore.dev/api";\nexport const r = e.api.static({ path: "/", dir: "." });', /^api\.static is not available/],
    ['import { api as a } from "encore.dev/api";\nexport const r = a.streamInOut({}, async () => {});', /^api\.streamInOut/],
  ];
  for (const [code, message] of cases) {
    it(code.replaceAll("\n", " "), () => {
      const analysis = analyseFiles({ "main.ts": code });
      assert.match(errors(analysis)[0] ?? "", message);
      assert.equal(errors(analysis).length, 1);
      assert.notEqual(firstError(analysis).hint, "");
    });
  }

  it("other members of imported things are the program's business", () => {
    const analysis = analyseFiles({ "a.ts": "export const api = { raw: 1 };", "main.ts": 'import { api } from "./a.ts";\nexport const x = api.raw;' });
    assert.deepEqual(errors(analysis), []);
  });
});

describe("what is there", () => {
  it("all of it imports cleanly, as encore.dev and as cortado, installed or not", () => {
    const code = (name: string): string => `
import { appMeta, currentRequest, type AppMeta, type RequestMeta, type Method } from "${name}";
import { api, APIError, ErrCode, HttpStatus, type HttpStatusValues, type APIOptions, type Header, type Query, type Cookie, type CookieWithOptions, type ErrDetails } from "${name}/api";
import type { Min, Max, MinLen, MaxLen, MatchesRegexp, StartsWith, EndsWith, IsEmail, IsURL } from "${name}/validate";
import { Decimal, type DurationString, type ToDecimal } from "${name}/types";
import log, { info, LogLevel, type Logger } from "${name}/log";
import { Service, type ServiceConfig } from "${name}/service";
export const e = api({}, async (p: { q: Query<number>; c?: Cookie<"c"> }) => {
  log.with({ a: 1 }).withLevel(LogLevel.Info).error(new Error("x"), "text", { b: 2 });
  info("hello", { at: 1 });
  const code: ErrCode = ErrCode.NotFound;
  const wait: DurationString = "1h30m";
  if (p.q > 3) throw new APIError(code, "x").withDetails({ wait });
  const status: HttpStatus = HttpStatus.Created;
  const text: string = p.c?.value ?? "";
  const aborted: boolean | undefined = currentRequest()?.signal?.aborted;
  return { status, text, aborted, id: appMeta().appId, sum: new Decimal(1).add("2") };
});
`;
    const installed = { "node_modules/encore.dev/package.json": '{"name":"encore.dev","exports":{"./api":"./api.js"}}', "node_modules/encore.dev/api.js": "export const api = 1;" };
    for (const files of [{}, installed]) {
      const analysis = analyseFiles({ "main.ts": code("encore.dev"), "b/main.ts": code("cortado"), ...files });
      const problems = analysis.diagnostics.list.filter((d) => !/AbortSignal/.test(d.message));
      assert.deepEqual(problems, []);
    }
  });
});
