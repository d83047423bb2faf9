/** Which files are the program's own. */
import fs from "node:fs";
import path from "node:path";

const SKIPPED = new Set(["node_modules", "encore.gen", "__tests__"]);

/** Every `.ts` file under a directory that is analysed, sorted. Absolute, `/`-separated. */
export function sourceFiles(root: string): string[] {
  const found: string[] = [];
  const walk = (directory: string): void => {
    for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
      const full = `${directory}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !entry.name.startsWith(".")) {
          walk(full);
        }
      } else if (isSource(entry.name) && (entry.isFile() || entry.isSymbolicLink())) {
        found.push(full);
      }
    }
  };
  walk(root.split(path.sep).join("/"));
  return found.sort();
}

function isSource(name: string): boolean {
  return name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith(".spec.ts");
}

export function readIfExists(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** The nearest file of one of these names in a directory or above it. */
export function findUp(directory: string, names: readonly string[]): string | undefined {
  for (let at = directory; ; at = path.dirname(at)) {
    for (const name of names) {
      const file = path.join(at, name);
      if (fs.existsSync(file)) {
        return file;
      }
    }
    if (path.dirname(at) === at) {
      return undefined;
    }
  }
}
