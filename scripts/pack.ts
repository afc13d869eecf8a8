// node scripts/pack.ts FOLDER: a release, which is a folder that runs the product and holds nothing else. It has the
// build, the few packages that the build does not contain (vite.config.ts), Node, the migrations and the operator's
// commands. Expects the packages of the lock file (npm ci). Containers and servers without npm run it: FOLDER/node_modules/.bin/node FOLDER/scripts/start.mjs
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt, node } from "./prepare.mjs";
import { describeThirdParty } from "./third-party.ts";

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** Where Node finds the package `name` for a file in `from`, or undefined if it is not installed (another system's). */
function resolvePackage(name: string, from: string): string | undefined {
  const path = join(from, "node_modules", name);
  if (existsSync(path)) return path;
  return from === "." ? undefined : resolvePackage(name, dirname(from));
}

/** The folders of `names` and of all that they depend on, in the order of their names. */
function findPackages(names: string[]): string[] {
  const locked = readJson("package-lock.json").packages as Record<string, LockedPackage>;
  const found = new Set<string>();
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

/** The scripts that call the built program; the others need the sources. */
const operatorScripts = () =>
  readdirSync("scripts").filter(
    (name) => name.endsWith(".mjs") && /^await call\(/m.test(readFileSync(join("scripts", name), "utf8")),
  );

/** For people who read the code, not for the program. */
const isForReaders = (path: string) => /\.(map|md|[cm]?ts|tsbuildinfo)$/i.test(path);

/** Writes a release into `folder`, which must not exist or be empty. Expects a built product. */
export async function pack(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length) throw new Error(`${folder} is not empty`);
  const { default: defineVite } = await import("../vite.config.ts");
  const { ssr } = await defineVite({ command: "build", mode: "production" });
  const copy = (path: string) => cpSync(path, join(folder, path), { recursive: true });
  copy("build");
  copy("app/database/migrations");
  // What is nested in a package is in the list itself, if anything needs it.
  for (const path of findPackages(ssr?.external as string[]))
    cpSync(path, join(folder, path), {
      recursive: true,
      filter: (file) => !isForReaders(file) && !file.slice(path.length).includes("/node_modules"),
    });
  cpSync(realpathSync(node), join(folder, "node_modules/.bin/node"));
  const scripts = operatorScripts();
  for (const name of [...scripts, "prepare.mjs", "keep-running.mjs"]) copy(join("scripts", name));
  for (const name of ["LICENSE", "CHANGELOG.md", ".env.example"]) copy(name);
  writeFileSync(join(folder, "THIRD-PARTY.txt"), describeThirdParty());
  writePackageJson(folder, scripts);
}

/** The product's own package.json with the commands that a release has. */
function writePackageJson(folder: string, scripts: string[]) {
  const { name, version, type, license, scripts: commands } = readJson("package.json");
  const hasScript = ([, command]: [string, string]) =>
    scripts.some((script) => command.split(" ").includes(`scripts/${script}`));
  const own = Object.fromEntries(Object.entries<string>(commands).filter(hasScript));
  const text = JSON.stringify({ name, version, private: true, type, license, scripts: own }, null, 2);
  writeFileSync(join(folder, "package.json"), `${text}\n`);
}

if (fileURLToPath(import.meta.url) === process.argv[1]) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Name the folder: node scripts/pack.ts FOLDER");
  ensureBuilt();
  mkdirSync(folder, { recursive: true });
  await pack(folder);
}
