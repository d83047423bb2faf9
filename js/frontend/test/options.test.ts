import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Endpoint } from "../src/model.ts";
import { parsePath } from "../src/route.ts";
import { analyseCode, errors, type Files } from "./support.ts";

function options(text: string, before = "", files: Files = {}): Endpoint {
  const analysis = analyseCode(`${before}\nexport const e = api(${text}, async (_: { id?: string }): Promise<void> => {});`, files);
  assert.deepEqual(errors(analysis), []);
  return analysis.app.endpoints[0]!;
}

const pathOf = (endpoint: Endpoint): string => endpoint.path.map((s) => s.value).join("/");

describe("options", () => {
  it("are read", () => {
    const { expose, auth, sensitive, tags, methods, bodyLimit } = options(
      "{ expose: true, auth: true, sensitive: true, tags: ['a', 'b'], method: ['GET', 'POST'], bodyLimit: null }",
    );
    assert.deepEqual({ expose, auth, sensitive, tags, methods, bodyLimit }, {
      expose: true, auth: true, sensitive: true, tags: ["a", "b"], methods: ["GET", "POST"], bodyLimit: {},
    });
  });

  it('method "*" is every method but CONNECT', () => {
    assert.deepEqual(options("{ method: '*' }").methods, ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE"]);
  });

  const bodyLimits: [text: string, bytes: number, before?: string][] = [
    ["5 * 1024 * 1024", 5242880],
    ["1 << 20", 1048576],
    ["LIMIT", 10, "const LIMIT = 5 + 5;"],
    ["LIMITS.small", 7, "const LIMITS = { small: 7, large: 70 } as const;"],
    ["LIMITS['large']", 70, "const LIMITS = { small: 7, large: 70 } satisfies Record<string, number>;"],
    ["Size.Large", 4, "enum Size { Small = 2, Large = Small * 2 }"],
    ["SIZES[1]", 9, "const SIZES = [3, 9];"],
    ["BIG ? 10 : 20", 20, "const BIG = false;"],
    ["(3)", 3],
  ];
  for (const [text, bytes, before] of bodyLimits) {
    it(`bodyLimit: ${text} is ${bytes}`, () => assert.equal(options(`{ bodyLimit: ${text} }`, before).bodyLimit.bytes, bytes));
  }

  const paths: [text: string, path: string, before?: string, files?: Files][] = [
    ["'/a' + '/b'", "a/b"],
    ["`${BASE}/x`", "v1/x", "const BASE = '/v1';"],
    ["BASE + '/x'", "v2/x", "import { BASE } from './base.js';", { "base.ts": "export const BASE = '/v2';" }],
    ["c.BASE", "v3", "import * as c from './base';", { "base.ts": "export const BASE = '/v3';" }],
    ["paths.user.one", "users", "import paths from './base';", { "base.ts": "export default { user: { one: '/users' } };" }],
    ["LIB", "lib", "import { LIB } from 'lib';", { "node_modules/lib/package.json": '{"name":"lib","types":"i.d.ts"}', "node_modules/lib/i.d.ts": "export declare const LIB: '/lib';" }],
  ];
  for (const [text, path, before, files] of paths) {
    it(`path: ${text} is /${path}`, () => assert.equal(pathOf(options(`{ path: ${text} }`, before, files)), path));
  }

  it("may be spread, or be a constant as a whole, or shorthand", () => {
    assert.equal(options("{ ...open, path: '/x' }", "const open = { expose: true } as const;").expose, true);
    assert.equal(pathOf(options("opts", "const opts = { path: '/whole' } as const;")), "whole");
    assert.equal(pathOf(options("{ path }", "const path = '/short';")), "short");
  });

  const wrong: [text: string, message: RegExp, before?: string][] = [
    ["{ path: p }", /path is not known when the program is built: p is not a constant/, "let p = '/x';"],
    ["{ path: process.env.X }", /path is not known/, "declare const process: { env: Record<string, string> };"],
    ["{ path: a }", /a is defined by itself|path is not known/, "const a: string = a + 'x';"],
    ["{ bodyLimit: Math.trunc(1.5) }", /it is computed when the program runs/],
    ["{ bodyLimit: -1 }", /bodyLimit is -1/],
    ["{ method: 'FETCH' as any }", /method is "FETCH"/],
    ["{ method: ['*'] as any }", /method is \["\*"\]/],
    ["{ expose: 'yes' as any }", /expose is "yes"/],
    ["{ exposed: true } as any", /there is no option "exposed"/],
  ];
  for (const [text, message, before] of wrong) {
    it(`${text} is an error`, () => {
      const found = errors(analyseCode(`${before ?? ""}\nexport const e = api(${text}, async () => {});`));
      assert.match(found[0] ?? "", message);
      assert.equal(found.length, 1);
    });
  }
});

describe("paths", () => {
  const good: [string, string][] = [
    ["/", ""],
    ["/a/:b/c", "LITERAL a, PARAMETER b, LITERAL c"],
    ["/a/*rest", "LITERAL a, WILDCARD rest"],
    ["/!rest", "FALLBACK rest"],
    ["/svc.endpoint", "LITERAL svc.endpoint"],
  ];
  for (const [path, segments] of good) {
    it(`${path} is ${segments || "the root"}`, () => {
      const parsed = parsePath(path);
      assert.ok("segments" in parsed);
      assert.equal(parsed.segments.map((s) => `${s.kind} ${s.value}`).join(", "), segments);
    });
  }

  const bad: [string, RegExp][] = [
    ["", /is empty/],
    ["a/b", /does not start with/],
    ["/a//b", /empty segment/],
    ["/a/", /empty segment/],
    ["/a/:", /has no name/],
    ["/a/:b-c", /is no parameter name/],
    ["/a/*rest/b", /not the last segment/],
    ["/!rest/b", /not the last segment/],
    ["/a?b=c", /has a query/],
    ["/a#b", /has a fragment/],
    ["https://example.com/a", /scheme or a host/],
    ["//example.com/a", /scheme or a host/],
    ["/:a/:a", /two parameters "a"/],
  ];
  for (const [path, problem] of bad) {
    it(`${path || "an empty path"} is an error`, () => {
      const parsed = parsePath(path);
      assert.ok("problem" in parsed);
      assert.match(parsed.problem, problem);
      assert.notEqual(parsed.hint, "");
    });
  }
});
