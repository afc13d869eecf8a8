// Types, lint, layering and names: seconds.
import { existsSync } from "node:fs";
import { ensureInstalled, node, run } from "./prepare.mjs";

/** Ends the program at the first thing that is not in order. */
export function check() {
  ensureInstalled();
  if (!existsSync("app/ui/fonts")) run(node, ["scripts/fonts.ts"]);
  run("react-router", ["typegen"]);
  run("tsc", ["--noEmit"]);
  run("biome", ["check", "."]);
  run("depcruise", ["--config", ".dependency-cruiser.cjs", "app", "server.ts"]);
  run(node, ["scripts/check-names.ts"]);
  run(node, ["scripts/check-request-input.ts"]);
  console.log("Types, lint, layers, names and what requests can reach: in order.");
}

if (import.meta.filename === process.argv[1]) check();
