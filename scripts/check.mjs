// Types, lint, layering and names: seconds.
import { existsSync } from "node:fs";
import { begin, ensureInstalled, node, run } from "./prepare.mjs";

/** Ends the program at the first thing that is not in order. */
export async function check() {
  ensureInstalled();
  if (!existsSync("app/ui/fonts")) run(node, ["scripts/fonts.ts"]);
  run("react-router", ["typegen"]);
  // Takes longer than all others together.
  const types = begin("tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.json"]);
  run("biome", ["check", "."]);
  run("depcruise", ["--config", ".dependency-cruiser.cjs", "app", "server.ts"]);
  run(node, ["scripts/check-names.ts"]);
  run(node, ["scripts/check-request-input.ts"]);
  await types();
  console.log("Types, lint, layers, names and what requests can reach: in order.");
}

if (import.meta.filename === process.argv[1]) await check();
