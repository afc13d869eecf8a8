// Checks types, lint, layers, names and what documents point to, in seconds.
import { existsSync } from "node:fs";
import { ensureInstalled, node, run, startCommand } from "./prepare.mjs";

/** Exits at the first problem. */
export async function check() {
  ensureInstalled();
  if (!existsSync("app/ui/fonts")) run(node, ["scripts/fonts.ts"]);
  if (!existsSync("app/ui/app-icons")) run(node, ["scripts/icons.ts"]);
  run("react-router", ["typegen"]);
  // Beside the others, which take the other processor: several checkers would each compute the same types again. Garbage
  // is collected only from 2 GB on.
  const types = startCommand(
    "tsc",
    ["--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.json"],
    { GOGC: "off", GOMEMLIMIT: "2GiB" },
  );
  run("biome", ["check", "."]);
  run("depcruise", ["--config", ".dependency-cruiser.cjs", "app", "server.ts"]);
  run(node, ["scripts/check-names.ts"]);
  run(node, ["scripts/check-words.ts"]);
  run(node, ["scripts/check-styles.ts"]);
  run(node, ["scripts/check-request-input.ts"]);
  run(node, ["scripts/check-docs.ts"]);
  await types();
  console.log("Types, lint, layers, names, styles, request input and documents: no problems.");
}

if (import.meta.filename === process.argv[1]) await check();
