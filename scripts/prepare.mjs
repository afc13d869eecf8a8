// Prepares a checkout to run. Plain JavaScript, because the machine's own Node runs it the first time.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** A release (scripts/pack.ts) has its packages and its build, and no sources. */
const isRelease = !existsSync("server.ts");

/** Node is a package for the systems that package.json names. Elsewhere (macOS) the machine's own runs the product. */
const nodePackage = `node-${process.platform}-${process.arch}`;
const hasOwnNode = isRelease || nodePackage in readJson("package.json").optionalDependencies;

/** The Node of the lock file, whatever Node the machine has, or the machine's own. */
export const node = hasOwnNode ? join(root, "node_modules/.bin/node") : process.execPath;
const minMajor = 24;

/** The build writes these among the sources. */
const builtSources = ["fonts", "app-icons", "icon-paths.json"].map((name) => join("app", "ui", name));

const stampOf = (...paths) => {
  const hash = createHash("sha256");
  const add = (path) => {
    if (builtSources.includes(path) || !existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
};
const isStale = (file, stamp) => !existsSync(file) || readFileSync(file, "utf8") !== stamp;

/** The parts with their durations in seconds, in the order they started. */
const parts = [];

/**
 * Runs one part of the work; returns what it returns. A part that returns a list has failed unless that is empty. On exit,
 * successful or not, the durations of all parts are printed.
 */
export async function part(name, work) {
  if (!parts.length) process.on("exit", printDurations);
  const startedAt = performance.now();
  const one = { name, hasFailed: true, seconds: null };
  parts.push(one);
  const failures = await work();
  one.hasFailed = failures?.length > 0;
  one.seconds = (performance.now() - startedAt) / 1_000;
  return failures;
}

function printDurations() {
  const durations = parts.map(({ name, hasFailed, seconds }) =>
    [name, ...(hasFailed ? ["failed"] : []), ...(seconds === null ? [] : [`${seconds.toFixed(0)} s`])].join(" "),
  );
  console.log(`${durations.join(", ")}; ${(performance.now() / 1_000).toFixed(0)} s in all`);
}

const withOwnPrograms = (env) => ({
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  ...env,
});

/** Starts a command in parallel. Await the result to print its output and to learn whether it succeeded. */
export function startCommand(command, args, env) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], env: withOwnPrograms(env) });
  const ended = once(child, "exit");
  return async () => {
    for await (const output of child.stdout) process.stdout.write(output);
    const [status] = await ended;
    return status === 0;
  };
}

/** Runs a command, and exits with its status if it fails. */
export function run(command, args, options = {}) {
  const status = statusOf(command, args, options);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a command; returns its status, null where a signal ended it. */
export function statusOf(command, args, options = {}) {
  const env = withOwnPrograms(options.env);
  const { status, error } = spawnSync(command, args, {
    stdio: options.quiet ? ["ignore", "ignore", "inherit"] : "inherit",
    ...options,
    env,
  });
  if (error) throw error;
  return status;
}

/**
 * Installs the packages of the lock file unless they are installed, by whomever: what builds and runs the product, and with
 * `withChecks` the linter, the type checker, test runners and browser driver too.
 */
export function ensureInstalled({ withChecks = false } = {}) {
  if (isRelease) return;
  if (!hasOwnNode && Number.parseInt(process.versions.node, 10) < minMajor)
    exitWithLine(
      `Install Node ${minMajor} or newer: this is ${process.versions.node}, and no Node for this system comes with it`,
    );
  if (isInstalled(withChecks)) return;
  console.log("Installing packages (about a minute, once)...");
  // Beside a product that runs from this folder, the packages of the checks are added, and none is removed meanwhile.
  const command = withChecks && isInstalled(false) ? ["install", "--no-save"] : ["ci"];
  const which = withChecks ? [] : ["--omit=dev"];
  run("npm", [...command, ...which, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  // npm passes over an optional package that it can't fetch.
  if (!existsSync(node)) exitWithLine(`npm could not fetch ${nodePackage}: try again`);
  // 67 MB that only a compiler of native code reads.
  rmSync(join("node_modules", nodePackage, "include"), { recursive: true, force: true });
}

function exitWithLine(line) {
  console.error(line);
  process.exit(1);
}

/** npm writes the list of what it has installed last of all. Other systems' packages are optional, and not in it. */
function isInstalled(withChecks) {
  const listFile = "node_modules/.package-lock.json";
  if (!existsSync(listFile)) return false;
  const { packages: installed } = readJson(listFile);
  const { "": _product, ...locked } = readJson("package-lock.json").packages;
  const isForChecks = ({ dev, devOptional }) => dev || devOptional;
  const isNeeded = ([path, one]) =>
    (withChecks || !isForChecks(one)) && (!one.optional || path === `node_modules/${nodePackage}`);
  return (
    Object.entries(installed).every(([path, { integrity }]) => integrity === locked[path]?.integrity) &&
    Object.entries(locked).every((one) => one[0] in installed || !isNeeded(one))
  );
}

/** The stamp of the sources of the last build. */
export const buildStampFile = "build/.stamp";

/** The stamp of the current sources. */
export const buildStamp = () =>
  stampOf(
    "app",
    "sample",
    "server.ts",
    "public",
    "vite.config.ts",
    "react-router.config.ts",
    "scripts/build.ts",
    "scripts/packages.ts",
    "scripts/third-party.ts",
    "scripts/screen-files.ts",
    "scripts/fonts.ts",
    "scripts/script-fonts.ts",
    "scripts/icons.ts",
    "scripts/icon-paths.ts",
    "package-lock.json",
  );

/** Builds the product if the sources have changed. */
export function ensureBuilt() {
  if (isRelease) return;
  if (!isStale(buildStampFile, buildStamp())) return;
  console.log("Building (under a minute, after each change)...");
  run(node, ["scripts/build.ts"]);
}

/** Installs and builds what is missing, as parts; with the packages of the checks. */
export async function prepareCheckout() {
  await part("install", () => ensureInstalled({ withChecks: true }));
  await part("build", ensureBuilt);
}

/**
 * Calls `exported` of the built program: in this process if it is the project's Node, else in a child process that
 * receives this one's signals.
 */
export async function call(exported) {
  process.env.NODE_ENV = "production";
  if (process.execPath === realpathSync(node)) {
    const program = await import("../build/server/index.js");
    return program[exported]();
  }
  const [args, options] = childOf(exported);
  const child = spawn(node, args, options);
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** The arguments and options of a process that calls `exported` of the built program with `argument`, an expression. */
export function childOf(exported, argument = "") {
  const program = `(await import("./build/server/index.js")).${exported}(${argument})`;
  // The first argument takes the place of a script's path, so that the others have their usual positions.
  const args = ["--input-type=module", "-e", program, exported, ...process.argv.slice(2)];
  return [args, { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } }];
}
