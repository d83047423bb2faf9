/** Which files the model and the bundle were made from. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import type { Analysis } from "./analyse.ts";
import { relativeTo } from "./diagnostics.ts";
import type { Input } from "./model.ts";
import { manifestOf } from "./packages.ts";

/**
 * Every file outside of node_modules that a change of would change the result; for packages, what the package manager wrote about
 * them stands for all of their files.
 */
export function inputs(analysis: Analysis, bundled: readonly string[]): Input[] {
  const { project, packages, appFile, diagnostics } = analysis;
  const files = new Set<string>([...bundled, ...(project?.roots ?? []), ...(project?.configFiles ?? [])]);
  for (const file of project?.program.getSourceFiles() ?? []) {
    if (project!.isOwn(file)) {
      files.add(file.fileName);
    }
  }
  for (const file of [...files]) {
    // Linked workspace packages: their package.json says which of their files is meant.
    const manifest = file.endsWith(".ts") ? manifestOf(file) : undefined;
    if (manifest !== undefined) files.add(manifest);
  }
  for (const file of [appFile.file, packages.manifest, packages.lock, packages.installed]) {
    if (file !== undefined) files.add(file);
  }
  return [...files]
    .filter((file) => file === packages.installed || !file.includes("/node_modules/"))
    .sort()
    .filter((file) => fs.existsSync(file))
    .map((file) => ({
      path: relativeTo(diagnostics.root, file),
      sha256: createHash("sha256").update(fs.readFileSync(file)).digest(),
    }));
}
