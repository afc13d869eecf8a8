// Runs all benchmarks in sequence. Each prints its results and can run alone (node bench/<name>.ts).
import { ensureBuilt, ensureInstalled, node, run } from "./prepare.mjs";

ensureInstalled({ withChecks: true });
ensureBuilt();
// Imported after the installation, which it needs.
const { findBrowser } = await import("./browser.mjs");
if (!findBrowser()) process.exit(1);
// The last one fills a PostgreSQL server.
const names = [
  "start",
  "weight",
  "screens",
  "first-tap",
  "slow-phone",
  "remote",
  "hall",
  "lighthouse",
  "hub-page",
  "api",
  "feedback",
  "room",
  "slides",
  "results",
  ...(process.env.TEST_DATABASE_URL ? ["workspace"] : []),
];
for (const name of names) {
  console.log(`\n${name}`);
  run(node, [`bench/${name}.ts`]);
}
