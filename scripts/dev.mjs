// Hot reload: Vite serves the browser's modules and reloads the server's on change.
import { existsSync } from "node:fs";
import { ensureInstalled, node, run } from "./prepare.mjs";

ensureInstalled();
if (!existsSync("app/ui/fonts")) run(node, ["scripts/fonts.ts"]);
if (!existsSync("build/fonts")) run(node, ["scripts/script-fonts.ts"]);
if (!existsSync("app/ui/app-icons")) run(node, ["scripts/icons.ts"]);
run(node, ["scripts/dev-server.ts"]);
