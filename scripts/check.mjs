// Checks types, lint, layers and names in seconds.
import { existsSync } from "node:fs";
import { ensureInstalled, node, run, startCommand } from "./prepare.mjs";

/** Exits at the first problem. */
export async function check() {
  ensureInstalled();
  if (!existsSync("app/ui/fonts")) run(node, ["scripts/fonts.ts"]);
  if (!existsSync("app/ui/app-icons")) run(node, ["scripts/icons.ts"]);
  run("react-router", ["typegen"]);
  // Takes longer than all others together, and a sixth less if it seldom collects its garbage (2 GB in all).
  const types = startCommand(
    "tsc",
    ["--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.json"],
    { GOGC: "400" },
  );
  run("biome", ["check", "."]);
  run("depcruise", ["--config", ".dependency-cruiser.cjs", "app", "server.ts"]);
  run(node, ["scripts/check-names.ts"]);
  run(node, ["scripts/check-words.ts"]);
  run(node, ["scripts/check-request-input.ts"]);
  await types();
  console.log("Types, lint, layers, names and request input: no problems.");
}

if (import.meta.filename === process.argv[1]) await check();
