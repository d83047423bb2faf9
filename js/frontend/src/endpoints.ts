/** Finds the endpoints of a program and reads each. */
import ts from "typescript";
import { type Evaluator, unwrap } from "./constants.ts";
import { type Diagnostics, relativeTo } from "./diagnostics.ts";
import type { Declaration, Endpoint } from "./model.ts";
import { readOptions } from "./options.ts";
import { requestType, responseType } from "./payload.ts";
import type { Project } from "./program.ts";
import { type Place, Shapes } from "./shapes.ts";
import type { Services } from "./services.ts";

/** An endpoint, and how the bundle's entry imports its handler. */
export interface FoundEndpoint {
  endpoint: Endpoint;
  file: string;
  exportName: string;
  node: ts.Node;
  pathNode: ts.Node;
}

const BIND = 'write: export const name = api(…)';

export class EndpointReader {
  readonly #requests: Shapes;
  readonly #responses: Shapes;
  readonly #checker: ts.TypeChecker;

  constructor(
    readonly project: Project,
    readonly services: Services,
    readonly evaluator: Evaluator,
    declarations: Declaration[],
    readonly diagnostics: Diagnostics,
  ) {
    this.#requests = new Shapes(project, "request", declarations, diagnostics);
    this.#responses = new Shapes(project, "response", declarations, diagnostics);
    this.#checker = project.checker;
  }

  /** Reads the endpoint that a call of `api` declares; undefined, with what is wrong reported, when it declares none. */
  read(call: ts.CallExpression): FoundEndpoint | undefined {
    const variable = this.#variable(call);
    if (variable === undefined) {
      return undefined;
    }
    const [optionsNode, handlerNode] = call.arguments;
    if (optionsNode === undefined || handlerNode === undefined) {
      this.diagnostics.error(call, "api() takes options and a handler", "write: api({ … }, async (params: Params) => { … })");
      return undefined;
    }
    const file = call.getSourceFile();
    const name = variable.node.name.text;
    const service = this.services.of(file.fileName);
    const options = readOptions(optionsNode, `/${service.name}.${name}`, this.evaluator, this.diagnostics);
    const types = this.#types(call, handlerNode);
    if (types === undefined) {
      return undefined;
    }
    const requestPlace = this.#place(types.request, "request", types.requestNode ?? variable.node.name);
    const request = requestType(types.request, this.#requests, requestPlace, options);
    const response = responseType(types.response, this.#responses, this.#place(types.response, "response", types.responseNode ?? variable.node.name));
    const { line, character } = file.getLineAndCharacterOfPosition(variable.node.name.getStart());
    const doc = ts.displayPartsToString(this.#checker.getSymbolAtLocation(variable.node.name)?.getDocumentationComment(this.#checker));
    const endpoint: Endpoint = {
      service: service.name,
      name,
      ...(doc !== "" && { doc }),
      location: { file: relativeTo(this.project.root, file.fileName), line: line + 1, column: character + 1 },
      methods: options.methods,
      path: options.path,
      ...(options.expose && { expose: true }),
      ...(options.auth && { auth: true }),
      ...(options.sensitive && { sensitive: true }),
      tags: options.tags,
      bodyLimit: options.bodyLimit,
      ...(request && { request }),
      ...(response && { response }),
    };
    return { endpoint, file: file.fileName, exportName: variable.exportName, node: variable.node.name, pathNode: options.pathNode };
  }

  /** The exported constant that a call is bound to. */
  #variable(call: ts.CallExpression): { node: ts.VariableDeclaration & { name: ts.Identifier }; exportName: string } | undefined {
    let at: ts.Node = call.parent;
    let inner: ts.Node = call;
    while (ts.isExpression(at) && unwrap(at as ts.Expression) === call) {
      inner = at;
      at = at.parent;
    }
    const isVariable = ts.isVariableDeclaration(at) && at.initializer === inner && ts.isIdentifier(at.name);
    const statement = isVariable ? at.parent.parent : undefined;
    if (!isVariable || !statement || !ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) {
      this.diagnostics.error(call, "an endpoint must be bound to an exported constant of its module", BIND);
      return undefined;
    }
    const node = at as ts.VariableDeclaration & { name: ts.Identifier };
    const exportName = this.#exportName(node);
    if (exportName === undefined) {
      this.diagnostics.error(node.name, `the endpoint ${node.name.text} is not exported`, `write: export const ${node.name.text} = api(…)`);
      return undefined;
    }
    return { node, exportName };
  }

  #exportName(node: ts.VariableDeclaration & { name: ts.Identifier }): string | undefined {
    const own = this.#checker.getSymbolAtLocation(node.name);
    const module = this.#checker.getSymbolAtLocation(node.getSourceFile());
    if (own === undefined || module === undefined) {
      return undefined;
    }
    for (const exported of this.#checker.getExportsOfModule(module)) {
      const target = exported.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported;
      if (target.valueDeclaration === node) {
        return exported.name;
      }
    }
    return undefined;
  }

  /** Annotations of the handler first, then the type arguments of the call, then what the checker infers. */
  #types(call: ts.CallExpression, handler: ts.Expression) {
    const checker = this.#checker;
    const signatures = checker.getTypeAtLocation(handler).getCallSignatures();
    const signature = signatures[0];
    if (signature === undefined || signatures.length > 1 || signature.typeParameters !== undefined) {
      const problem = signature === undefined ? "is not a function" : signatures.length > 1 ? "is overloaded" : "is generic";
      this.diagnostics.error(handler, `the handler ${problem}`, "write one function whose parameter and result have concrete types");
      return undefined;
    }
    const declaration = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
    const parameter = declaration?.parameters.find((p) => p.name.getText() !== "this");
    if (parameter?.dotDotDotToken) {
      this.diagnostics.error(parameter, "the handler takes rest parameters", "take one parameter: the request");
      return undefined;
    }
    const [requestArgument, responseArgument] = call.typeArguments ?? [];
    // Of the signature, not of the nodes: a handler made by another function has that one's type parameters in its declaration.
    const taken = signature.parameters[0] && checker.getTypeOfSymbolAtLocation(signature.parameters[0], handler);
    const request = parameter?.type === undefined && requestArgument !== undefined ? checker.getTypeFromTypeNode(requestArgument) : taken;
    const isAnnotated = declaration?.type !== undefined || responseArgument === undefined;
    const response = isAnnotated ? signature.getReturnType() : checker.getTypeFromTypeNode(responseArgument!);
    const inCall = (node: ts.Node | undefined): ts.Node | undefined =>
      node && this.project.isOwn(node.getSourceFile()) ? node : undefined;
    return {
      request,
      requestNode: inCall(parameter?.type ?? requestArgument),
      response: checker.getAwaitedType(response) ?? response,
      responseNode: inCall(declaration?.type ?? responseArgument),
    };
  }

  #place(type: ts.Type | undefined, fallback: string, at: ts.Node): Place {
    const name = type?.aliasSymbol?.name ?? type?.symbol?.name ?? "";
    return { path: name === "" || name.startsWith("__") ? fallback : name, at };
  }
}
