/** Whether the npm packages that a program depends on are installed, and how to install them. */
import path from "node:path";
import type { Diagnostics } from "./diagnostics.ts";
import { findUp, readIfExists } from "./files.ts";

const LOCK_FILES: Record<string, string> = {
  "package-lock.json": "npm ci",
  "npm-shrinkwrap.json": "npm ci",
  "yarn.lock": "yarn install",
  "pnpm-lock.yaml": "pnpm install",
  "bun.lock": "bun install",
  "bun.lockb": "bun install",
};

/** Files that say which packages there are. */
export interface PackageFiles {
  manifest?: string;
  lock?: string;
  /** What npm last installed. */
  installed?: string;
}

export function packageFiles(root: string): PackageFiles {
  const manifest = findUp(root, ["package.json"]);
  const lock = findUp(root, Object.keys(LOCK_FILES));
  const installed = findUp(root, ["node_modules/.package-lock.json"]);
  return { ...(manifest && { manifest }), ...(lock && { lock }), ...(installed && { installed }) };
}

/** Reports packages that are not installed. */
export function checkInstalled(root: string, files: PackageFiles, diagnostics: Diagnostics): void {
  const { manifest } = files;
  if (manifest === undefined || findUp(root, [".pnp.cjs"]) !== undefined) {
    return;
  }
  let content: { dependencies?: Record<string, string>; packageManager?: string };
  try {
    content = JSON.parse(readIfExists(manifest) ?? "{}");
  } catch (problem) {
    diagnostics.errorIn(manifest, `package.json is not JSON: ${(problem as Error).message}`, "correct it");
    return;
  }
  // The SDK is part of Cortado.
  const needed = Object.keys(content.dependencies ?? {}).filter((name) => name !== "encore.dev" && name !== "cortado");
  const missing = needed.filter((name) => findUp(path.dirname(manifest), [`node_modules/${name}`]) === undefined);
  if (missing.length > 0) {
    const names = missing.slice(0, 5).join(", ") + (missing.length > 5 ? ` and ${missing.length - 5} more` : "");
    diagnostics.errorIn(manifest, `not installed: ${names}`, `run: ${installCommand(content.packageManager, files.lock)}`);
  }
}

function installCommand(packageManager: string | undefined, lock: string | undefined): string {
  const manager = packageManager?.split("@")[0];
  if (manager && ["yarn", "pnpm", "bun"].includes(manager)) {
    return `${manager} install`;
  }
  return (lock && LOCK_FILES[path.basename(lock)]) ?? "npm install";
}

/** Nearest package.json of a file. */
export const manifestOf = (file: string): string | undefined => findUp(path.dirname(file), ["package.json"]);
