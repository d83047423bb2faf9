/** Which service a file belongs to. */
import path from "node:path";
import ts from "typescript";
import { type Evaluator, NotConstant, unwrap } from "./constants.ts";
import { type Diagnostics, relativeTo } from "./diagnostics.ts";
import type { Service } from "./model.ts";
import type { Project } from "./program.ts";

const FILES = ["encore.service.ts", "cortado.service.ts"];

export class Services {
  /** By absolute directory. */
  readonly #declared = new Map<string, Service>();
  readonly #implicit = new Map<string, Service>();
  /** Service files, whose modules are loaded with the program. */
  readonly files: string[] = [];

  constructor(
    readonly project: Project,
    readonly appId: string,
    readonly evaluator: Evaluator,
    readonly diagnostics: Diagnostics,
  ) {
    for (const file of project.roots) {
      if (FILES.includes(path.posix.basename(file))) {
        this.#declare(project.program.getSourceFile(file)!);
      }
    }
    this.#checkNesting();
  }

  /** The service of an endpoint's file: the declared one around it, else its directory. */
  of(file: string): Service {
    const { root } = this.project;
    const directory = path.posix.dirname(file);
    for (let at = directory; at.length >= root.length; at = path.posix.dirname(at)) {
      const declared = this.#declared.get(at);
      if (declared !== undefined) {
        return declared;
      }
    }
    let service = this.#implicit.get(directory);
    if (service === undefined) {
      const relative = relativeTo(root, directory);
      const name = relative === "" ? this.appId || path.posix.basename(root) : path.posix.basename(directory);
      service = { name, directory: relative };
      this.#implicit.set(directory, service);
    }
    return service;
  }

  /** Those declared and those that endpoints made, by name. */
  all(): Service[] {
    const all = [...this.#declared.values(), ...this.#implicit.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const [i, service] of all.entries()) {
      if (i > 0 && all[i - 1]!.name === service.name) {
        const where = `${all[i - 1]!.directory || "."} and ${service.directory || "."}`;
        this.diagnostics.errorOfApp(`two services are called "${service.name}": in ${where}`, "give each service a name of its own");
      }
    }
    return all;
  }

  #declare(file: ts.SourceFile): void {
    this.files.push(file.fileName);
    const hint = 'write: export default new Service("name")';
    const exported = file.statements.find((s) => ts.isExportAssignment(s) && !s.isExportEquals) as ts.ExportAssignment | undefined;
    const created = exported && unwrap(exported.expression);
    if (!created || !ts.isNewExpression(created) || !this.#isService(created.expression)) {
      this.diagnostics.at("error", file, 0, `${path.posix.basename(file.fileName)} does not export a Service`, hint);
      return;
    }
    const [nameNode, config] = created.arguments ?? [];
    let name: unknown;
    try {
      name = nameNode && this.evaluator.evaluate(nameNode);
    } catch (problem) {
      if (!(problem instanceof NotConstant)) throw problem;
    }
    if (typeof name !== "string" || name === "") {
      this.diagnostics.error(nameNode ?? created, "the service's name is not a constant string", hint);
      return;
    }
    if (config && ts.isObjectLiteralExpression(config)) {
      for (const property of config.properties) {
        if (property.name?.getText() === "middlewares") {
          this.diagnostics.error(property, "middlewares are not available on Cortado yet", "do the work in the handlers for now");
        }
      }
    }
    const directory = path.posix.dirname(file.fileName);
    const comment = ts.getJSDocCommentsAndTags(exported!).find(ts.isJSDoc)?.comment;
    const doc = ts.getTextOfJSDocComment(comment) ?? "";
    this.#declared.set(directory, { name, directory: relativeTo(this.project.root, directory), ...(doc && { doc }) });
  }

  #isService(node: ts.Expression): boolean {
    const { checker, sdk } = this.project;
    const symbol = checker.getSymbolAtLocation(node);
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return target?.name === "Service" && (target.declarations?.some((d) => sdk.has(d.getSourceFile().fileName)) ?? false);
  }

  #checkNesting(): void {
    for (const [directory, service] of this.#declared) {
      for (const [outer, around] of this.#declared) {
        if (directory !== outer && directory.startsWith(`${outer}/`)) {
          const file = this.files.find((f) => path.posix.dirname(f) === directory)!;
          const message = `the service "${service.name}" is inside the service "${around.name}"`;
          this.diagnostics.errorIn(file, message, "services can't be nested: move one of them out of the other's directory");
        }
      }
    }
  }
}
