// All benchmarks, one after the other; each prints its figures and can be run alone (node bench/<name>.ts).
import { ensureBuilt, ensureInstalled, node, run } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
// Imported only now: it needs what was installed.
const { findBrowser } = await import("./browser.mjs");
// The last one needs a PostgreSQL server to fill.
const names = [
  "start",
  "weight",
  "screens",
  "slow-phone",
  "lighthouse",
  "hub-page",
  "feedback",
  "room",
  ...(process.env.TEST_DATABASE_URL ? ["workspace"] : []),
];
for (const name of names) {
  console.log(`\n${name}`);
  run(node, [`bench/${name}.ts`], { env: { CHROMIUM: findBrowser() } });
}
