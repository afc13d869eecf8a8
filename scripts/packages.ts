// Which packages of the lock file a release has, as files or in its build.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface LockedPackage {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** The packages of the lock file, by their folders. */
export const lockedPackages = (): Record<string, LockedPackage> => readJson("package-lock.json").packages;

/** Needed to build the product, and no part of it. `npm start` installs them, so they are among the dependencies. */
const buildTools = ["@react-router/dev", "@swc/core", "fonteditor-core", "harfbuzzjs", "subset-font", "vite"];

/** The folders of all packages whose content a release has, as they are installed in `root`: those of its system. */
export function findContent(root = "."): string[] {
  const { dependencies, optionalDependencies } = readJson("package.json");
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return findPackages(
    names.filter((name) => !buildTools.includes(name)),
    root,
  );
}

/** The folders of `names` and of all that they depend on, as they are installed in `root`, in the order of their names. */
export function findPackages(names: string[], root = "."): string[] {
  const locked = lockedPackages();
  const found = new Set<string>();
  /** Where Node finds the package for a file in `from`, or undefined if it is not installed (another system's). */
  const resolvePackage = (name: string, from: string): string | undefined => {
    const path = join(from, "node_modules", name);
    if (existsSync(join(root, path))) return path;
    return from === "." ? undefined : resolvePackage(name, dirname(from));
  };
  const follow = (name: string, from: string) => {
    const path = resolvePackage(name, from);
    if (!path || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = locked[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) follow(needed, path);
    for (const peer of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta[peer]?.optional) follow(peer, path);
  };
  for (const name of names) follow(name, ".");
  return [...found].sort();
}
