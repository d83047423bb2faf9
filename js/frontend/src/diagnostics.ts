/** What the analyser has to say about a program. */
import path from "node:path";
import type ts from "typescript";

/** As printed for the runtime, which formats it for people. */
export interface Diagnostic {
  severity: "error" | "warning";
  /** Relative to the application's root, `/`-separated; "" when it is about no file. */
  file: string;
  /** From 1; 0 when it is about no place. */
  line: number;
  column: number;
  /** What is wrong. */
  message: string;
  /** What to write instead; may be empty. */
  hint: string;
}

/** Collects diagnostics; the same one twice is said once. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];
  readonly #seen = new Set<string>();

  constructor(readonly root: string) {}

  get failed(): boolean {
    return this.list.some((d) => d.severity === "error");
  }

  error(node: ts.Node, message: string, hint: string): void {
    const file = node.getSourceFile();
    this.#at("error", file, node.getStart(file), message, hint);
  }

  /** An error in a file as a whole. */
  errorIn(file: string, message: string, hint: string): void {
    this.#add({ severity: "error", file: this.relative(file), line: 1, column: 1, message, hint });
  }

  /** An error of the application as a whole. */
  errorOfApp(message: string, hint: string): void {
    this.#add({ severity: "error", file: "", line: 0, column: 0, message, hint });
  }

  at(severity: Diagnostic["severity"], file: ts.SourceFile, position: number, message: string, hint: string): void {
    this.#at(severity, file, position, message, hint);
  }

  warningIn(file: string, message: string, hint: string): void {
    this.#add({ severity: "warning", file: this.relative(file), line: 1, column: 1, message, hint });
  }

  relative(file: string): string {
    return relativeTo(this.root, file);
  }

  #at(severity: Diagnostic["severity"], file: ts.SourceFile, position: number, message: string, hint: string): void {
    const { line, character } = file.getLineAndCharacterOfPosition(position);
    this.#add({ severity, file: this.relative(file.fileName), line: line + 1, column: character + 1, message, hint });
  }

  #add(diagnostic: Diagnostic): void {
    const key = JSON.stringify(diagnostic);
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      this.list.push(diagnostic);
    }
  }
}

/** `/`-separated and relative to the root when under it, else absolute. */
export function relativeTo(root: string, file: string): string {
  const relative = path.relative(root, file).split(path.sep).join("/");
  return relative.startsWith("../") || path.isAbsolute(relative) ? file.split(path.sep).join("/") : relative;
}
