// Checks types, lint, layers, names and what documents point to, in seconds.
import { existsSync } from "node:fs";
import { printFailures } from "./failures.mjs";
import { ensureInstalled, node, run, startCommand, statusOf } from "./prepare.mjs";

/** In parallel to the others. */
const types = [
  "tsc",
  "--noEmit",
  "--checkers",
  "1",
  "--incremental",
  "--tsBuildInfoFile",
  "node_modules/.cache/types.json",
];
const others = [
  ["biome", "check", "."],
  ["depcruise", "--config", ".dependency-cruiser.cjs", "app", "sample", "server.ts"],
  ...[
    "names",
    "words",
    "styles",
    "request-input",
    "requests",
    "refusals",
    "accounts",
    "patterns",
    "talk-clock",
    "docs",
    "workflows",
    "cost",
  ].map((name) => ["node", `scripts/check-${name}.ts`]),
];

/** Runs every check, also after one has failed. Returns the commands that failed. */
export async function check() {
  ensureInstalled({ withChecks: true });
  if (!existsSync("app/ui/fonts")) run(node, ["scripts/fonts.ts"]);
  if (!existsSync("app/ui/app-icons")) run(node, ["scripts/icons.ts"]);
  run("react-router", ["typegen"]);
  // Beside the others, which take the other processor: several checkers would each compute the same types again. Garbage
  // is collected only from 2 GB on.
  const [compiler = "", ...options] = types;
  const areTypesRight = startCommand(compiler, options, { GOGC: "off", GOMEMLIMIT: "2GiB" });
  const failed = others.filter(([command = "", ...args]) => statusOf(command, args) !== 0);
  if (!(await areTypesRight())) failed.unshift(types.slice(0, 2));
  if (failed.length === 0)
    console.log(
      "Types, lint, layers, names, styles, request input, requests, refusals, accounts, patterns, documents and workflows: no problems.",
    );
  return failed.map((words) => `npx ${words.join(" ")}`);
}

if (import.meta.filename === process.argv[1]) printFailures(await check());
