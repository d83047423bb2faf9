import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyseCode, analyseFiles, endpointNamed, errors, firstError, notation, PRELUDE_LINES } from "./support.ts";

const IMPORT = 'import { api } from "encore.dev/api";\n';

describe("endpoints are found", () => {
  it("with their name, documentation, place and defaults", () => {
    const analysis = analyseFiles({ "blog/posts.ts": `${IMPORT}/** Says hello. */\nexport const hello = api({}, async () => {});` });
    assert.deepEqual(errors(analysis), []);
    assert.deepEqual(analysis.app.endpoints, [
      {
        service: "blog",
        name: "hello",
        doc: "Says hello.",
        location: { file: "blog/posts.ts", line: 3, column: 14 },
        methods: ["POST"],
        path: [{ kind: "LITERAL", value: "blog.hello" }],
        tags: [],
        bodyLimit: { bytes: 2097152 },
      },
    ]);
  });

  const forms: [string, string][] = [
    ["under an alias", 'import { api as endpoint } from "encore.dev/api";\nexport const e = endpoint({}, async () => {});'],
    ["through a namespace", 'import * as encore from "encore.dev/api";\nexport const e = encore.api({}, async () => {});'],
    ["from the package cortado", 'import { api } from "cortado/api";\nexport const e = api({}, async () => {});'],
    ["exported afterwards", `${IMPORT}const e = api({}, async () => {});\nexport { e };`],
    ["exported under another name", `${IMPORT}const e = api({}, async () => {});\nexport { e as other };`],
    ["exported as default", `${IMPORT}const e = api({}, async () => {});\nexport default e;`],
    ["in parentheses and with satisfies", `${IMPORT}export const e = (api({}, async () => {}) satisfies unknown);`],
    ["with a function elsewhere as the handler", `${IMPORT}async function handler() {}\nexport const e = api({}, handler);`],
  ];
  for (const [how, code] of forms) {
    it(how, () => {
      const analysis = analyseFiles({ "main.ts": code });
      assert.deepEqual(errors(analysis), []);
      assert.deepEqual(analysis.app.endpoints.map((e) => e.name), ["e"]);
    });
  }

  it("through a re-export of api, and once when re-exported themselves", () => {
    const analysis = analyseFiles({
      "lib.ts": 'export { api } from "encore.dev/api";',
      "main.ts": 'import { api } from "./lib.js";\nexport const e = api({}, async () => {});',
      "index.ts": 'export * from "./main";\nexport { e as again } from "./main";',
    });
    assert.deepEqual(errors(analysis), []);
    assert.equal(analysis.app.endpoints.length, 1);
  });

  it("not in tests, generated files and dot-directories", () => {
    const file = `${IMPORT}export const e = api({}, async () => {});`;
    const analysis = analyseFiles({
      "a.test.ts": file, "a.spec.ts": file, "__tests__/a.ts": file, "encore.gen/a.ts": file, ".cache/a.ts": file, "node_modules/x/a.ts": file,
    });
    assert.deepEqual(analysis.app.endpoints, []);
  });

  const unbound: [string, string, RegExp][] = [
    ["not exported", "const e = api({}, async () => {});", /the endpoint e is not exported/],
    ["not bound", "api({}, async () => {});", /must be bound to an exported constant/],
    ["exported without a name", "export default api({}, async () => {});", /must be bound/],
    ["inside an object", "export const o = { e: api({}, async () => {}) };", /must be bound/],
    ["inside a function", "export function f() { const e = api({}, async () => {}); return e; }", /must be bound/],
  ];
  for (const [how, code, message] of unbound) {
    it(`not when ${how}`, () => assert.match(errors(analyseFiles({ "main.ts": IMPORT + code }))[0] ?? "", message));
  }
});

describe("request and response types", () => {
  const types = (code: string, declarations = ""): [string, string] => {
    const analysis = analyseCode(`${declarations}\nexport const e = ${code};`);
    assert.deepEqual(errors(analysis), []);
    const { request, response } = endpointNamed(analysis, "e");
    return [notation(request, analysis.app.declarations), notation(response, analysis.app.declarations)];
  };
  const A = "interface A { a: string } interface B { b: number }";

  it("come from annotations", () => {
    assert.deepEqual(types("api({}, async (p: A): Promise<B> => ({ b: 1 }))", A), ["{ a: string }", "{ b: number }"]);
    assert.deepEqual(types("api({}, (p: A): B => ({ b: 1 }))", A), ["{ a: string }", "{ b: number }"]);
    assert.deepEqual(types("api({}, async ({ a }: A): Promise<void> => {})", A), ["{ a: string }", "nothing"]);
  });

  it("come from type arguments", () => {
    assert.deepEqual(types("api<A, B>({}, async (p) => ({ b: 1 }))", A), ["{ a: string }", "{ b: number }"]);
    assert.deepEqual(types("api<A, B>({}, async () => ({ b: 1 }))", A), ["{ a: string }", "{ b: number }"]);
    assert.deepEqual(types("api<void, B>({}, async () => ({ b: 1 }))", A), ["nothing", "{ b: number }"]);
    assert.deepEqual(types("api<A>({}, async (p) => {})", A), ["{ a: string }", "nothing"]);
  });

  it("come from a handler that another function makes", () => {
    const wrap = "function wrap<P, R>(f: (p: P) => Promise<R>): (p: P) => Promise<R> { return f; }";
    assert.deepEqual(types("api({}, wrap(async (p: A) => ({ n: 1 })))", `${A} ${wrap}`), ["{ a: string }", "{ n: number }"]);
  });

  it("come from an optional parameter and one with a default", () => {
    assert.deepEqual(types("api({}, async (p?: A): Promise<void> => {})", A), ["{ a: string }", "nothing"]);
    assert.deepEqual(types("api({}, async (p: A = { a: '' }): Promise<void> => {})", A), ["{ a: string }", "nothing"]);
  });

  it("are inferred from what the handler returns", () => {
    assert.deepEqual(types("api({}, async () => ({ ok: true, list: [1, 2], at: new Date() }))"), ["nothing", "{ ok: boolean; list: number[]; at: date }"]);
    assert.deepEqual(types("api({}, () => ({ ok: 'yes' as const }))"), ["nothing", '{ ok: "yes" }']);
    assert.deepEqual(types("api({}, async (p: A) => ({ ...p, n: 1 }))", A), ["{ a: string }", "{ a: string; n: number }"]);
  });

  it("inferred from several returns are a union", () => {
    const [, response] = types("api({}, async (p: A) => { if (p.a) return { x: 1 }; return { y: 's' }; })", A);
    assert.equal(response, "{ x: number; y?: never } | { x?: never; y: string }");
  });

  it("of a request union are told apart by their tag", () => {
    const [request] = types("api({}, async (p: { k: 'a'; x: number } | { k: 'b' }): Promise<void> => {})");
    assert.equal(request, '{ k: "a"; x: number } | { k: "b" } by k');
  });

  it("without fields are nothing", () => {
    assert.deepEqual(types("api({}, async (p: {}): Promise<void> => {})"), ["nothing", "nothing"]);
  });

  const wrong: [string, RegExp][] = [
    ["api({}, async <T>(p: { a: T }): Promise<void> => {})", /the handler is generic/],
    ["api({}, async (...p: A[]): Promise<void> => {})", /rest parameters/],
    ["api({}, 5 as any)", /the handler is not a function/],
  ];
  for (const [code, message] of wrong) {
    it(`${code} is an error`, () => assert.match(errors(analyseCode(`interface A { a: string }\nexport const e = ${code};`))[0] ?? "", message));
  }
});

describe("names and routes", () => {
  it("an endpoint's name is its service's own", () => {
    const code = (path: string): string => `${IMPORT}export const e = api({ path: "${path}" }, async () => {});`;
    const twice = analyseFiles({ "s/a.ts": code("/a"), "s/b.ts": code("/b") });
    assert.match(errors(twice)[0]!, /the service s has two endpoints called e; the other is at s\/a\.ts:2/);
    assert.deepEqual(errors(analyseFiles({ "s/a.ts": code("/a"), "t/b.ts": code("/b") })), []);
  });

  it("a method and a path belong to one endpoint", () => {
    const analysis = analyseCode(`
      export const a = api({ path: "/x/:a", method: ["GET", "PUT"] }, async (_: { a: string }) => {});
      export const b = api({ path: "/x/:b", method: "GET" }, async (_: { b: string }) => {});
      export const c = api({ path: "/x/literal", method: "GET" }, async () => {});
      export const d = api({ path: "/x/:b", method: "DELETE" }, async (_: { b: string }) => {});`);
    assert.deepEqual(errors(analysis), ["GET /x/:b is already taken by the endpoint a (/x/:a, main.ts:6)"]);
    assert.equal(firstError(analysis).line, PRELUDE_LINES + 3);
  });

  it("a path parameter is a required field of the request", () => {
    const missing = analyseCode("export const e = api({ path: '/x/:id' }, async () => {});");
    assert.match(errors(missing)[0]!, /the path parameter "id" is not a field of the request type/);
    const optional = analyseCode("export const e = api({ path: '/x/:id' }, async (_: { id?: string }) => {});");
    assert.match(errors(optional)[0]!, /request\.id: a parameter of the path is always there/);
    const wildcard = analyseCode("export const e = api({ path: '/x/*rest' }, async (_: { rest?: string }) => {});");
    assert.deepEqual(errors(wildcard), []);
    const object = analyseCode("export const e = api({ path: '/x/:id' }, async (_: { id: { a: 1 } }) => {});");
    assert.match(errors(object)[0]!, /an object can't travel in a path parameter/);
    const header = analyseCode("export const e = api({ path: '/x/:id' }, async (_: { id: Header<'X'> }) => {});");
    assert.match(errors(header)[0]!, /can't come from elsewhere too/);
  });
});

describe("services", () => {
  it("are directories with a service file, and what is below them", () => {
    const analysis = analyseFiles({
      "users/encore.service.ts": 'import { Service } from "encore.dev/service";\n/** Users. */\nexport default new Service("people");',
      "users/api/get.ts": `${IMPORT}export const get = api({}, async () => {});`,
      "posts/cortado.service.ts": 'import { Service } from "cortado/service";\nconst name = "posts";\nexport default new Service(name, {});',
    });
    assert.deepEqual(errors(analysis), []);
    assert.deepEqual(analysis.app.services, [
      { name: "people", directory: "users", doc: "Users." },
      { name: "posts", directory: "posts" },
    ]);
    assert.equal(analysis.app.endpoints[0]!.service, "people");
  });

  it("without a service file are named after the directory, in the root after the app", () => {
    const code = `${IMPORT}export const e = api({}, async () => {});`;
    const analysis = analyseFiles({ "a/b/x.ts": code, "main.ts": code });
    assert.deepEqual(analysis.app.services, [{ name: "app", directory: "" }, { name: "b", directory: "a/b" }]);
  });

  it("can't be nested, nor share a name, nor have middlewares yet", () => {
    const file = (name: string, more = ""): string => `import { Service } from "encore.dev/service";\nexport default new Service("${name}"${more});`;
    const nested = analyseFiles({ "a/encore.service.ts": file("a"), "a/b/encore.service.ts": file("b") });
    assert.match(errors(nested)[0]!, /the service "b" is inside the service "a"/);
    const same = analyseFiles({ "a/encore.service.ts": file("x"), "b/encore.service.ts": file("x") });
    assert.match(errors(same)[0]!, /two services are called "x"/);
    const middlewares = analyseFiles({ "a/encore.service.ts": file("x", ", { middlewares: [] }") });
    assert.match(errors(middlewares)[0]!, /middlewares are not available/);
    const none = analyseFiles({ "a/encore.service.ts": "export const x = 1;" });
    assert.match(errors(none)[0]!, /encore\.service\.ts does not export a Service/);
  });
});
