// All benchmarks, one after the other; each prints its figures and can be run alone (node bench/<name>.ts).
import { ensureBuilt, ensureInstalled, node, run } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
// Imported only now: it needs what was installed.
const { findBrowser } = await import("./browser.mjs");
for (const name of ["start", "weight", "hub-page", "room"]) {
  console.log(`\n${name}`);
  run(node, [`bench/${name}.ts`], { env: { CHROMIUM: findBrowser() } });
}
