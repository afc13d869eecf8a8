// Every check there is except those that need a server of their own.
import { ensureBuilt, ensureInstalled, node, run } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
const { check } = await import("./check.mjs");
check();
run("vitest", ["run"]);
const { findBrowser } = await import("./browser.mjs");
run(node, ["node_modules/@playwright/test/cli.js", "test"], { env: { CHROMIUM: findBrowser() } });
