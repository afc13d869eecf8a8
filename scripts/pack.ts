// node scripts/pack.ts FOLDER [PACKAGES]: a release, which is a folder that runs the product and holds nothing else. It has the
// build, the few packages that the build does not contain (vite.config.ts), Node, the migrations and the operator's
// commands. PACKAGES is a folder in which those of another system are installed; else they are this checkout's. Containers and
// servers without npm run it: FOLDER/start
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPackages } from "./packages.ts";
import { ensureBuilt, node } from "./prepare.mjs";
import { describeThirdParty } from "./third-party.ts";

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** The scripts that call the built program; the others need the sources. */
const operatorScripts = () =>
  readdirSync("scripts").filter(
    (name) => name.endsWith(".mjs") && /^await call\(/m.test(readFileSync(join("scripts", name), "utf8")),
  );

/** For people who read the code, not for the program. */
const isForReaders = (path: string) => /\.(map|md|[cm]?ts|tsbuildinfo)$/i.test(path);

/** For browsers, other loaders of modules and their own developers: a third of what these packages are. */
const unused: Record<string, RegExp> = {
  "node_modules/@electric-sql/pglite": /^dist\/(\w+\.tar\.gz|\w+\.cjs|(node-postgres|contrib|live|worker)\/)/,
  "node_modules/@hyzyla/pdfium": /base64|browser|cdn|worker/,
  "node_modules/fontkit": /browser/,
  "node_modules/luxon": /^build\/(amd|cjs-browser|es6|global)/,
  "node_modules/pdfkit": /^\.yarn|browser|old|standalone/,
};

/**
 * Writes a release into `folder`, which must not exist or be empty, with the packages and the Node that are installed in
 * `root`: those of its system. Expects a built product.
 */
export async function pack(folder: string, root = "."): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length) throw new Error(`${folder} is not empty`);
  const { default: defineVite } = await import("../vite.config.ts");
  const { ssr } = await defineVite({ command: "build", mode: "production" });
  const copy = (path: string) => cpSync(path, join(folder, path), { recursive: true });
  copy("build");
  copy("app/database/migrations");
  // What is nested in a package is in the list itself, if anything needs it.
  for (const path of findPackages(ssr?.external as string[], root)) {
    const source = join(root, path);
    const isLeftOut = (file: string) =>
      isForReaders(file) || file.includes("/node_modules") || unused[path]?.test(file.slice(1));
    const filter = (file: string) => !isLeftOut(file.slice(source.length));
    cpSync(source, join(folder, path), { recursive: true, filter });
  }
  cpSync(
    realpathSync(root === "." ? node : join(root, "node_modules/.bin/node")),
    join(folder, "node_modules/.bin/node"),
  );
  const scripts = operatorScripts();
  for (const name of [...scripts, "prepare.mjs", "keep-running.mjs"]) copy(join("scripts", name));
  for (const name of ["LICENSE", "CHANGELOG.md", ".env.example"]) copy(name);
  writeFileSync(join(folder, "THIRD-PARTY.txt"), describeThirdParty(root));
  writeFileSync(join(folder, "start"), startScript, { mode: 0o755 });
  writePackageJson(folder, scripts);
}

const startScript = `#!/bin/sh
cd "$(dirname "$0")" && exec env MALLOC_ARENA_MAX=2 node_modules/.bin/node scripts/start.mjs --keep-running "$@"
`;

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
  const [folder, packages] = process.argv.slice(2);
  if (!folder) throw new Error("Name the folder: node scripts/pack.ts FOLDER");
  ensureBuilt();
  mkdirSync(folder, { recursive: true });
  await pack(folder, packages);
}
