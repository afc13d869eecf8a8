// node scripts/check-alerts.mjs: the alert rules by Prometheus's own tool (Debian: `apt-get install prometheus`). That
// every metric in them exists is checked by tests/requests/metrics.test.ts.
import { spawnSync } from "node:child_process";

for (const parameters of [
  ["check", "rules", "ops/alerts.yml"],
  ["test", "rules", "ops/alerts.test.yml"],
]) {
  const { status, error } = spawnSync("promtool", parameters, { stdio: "inherit" });
  if (error) console.error("promtool is not installed: apt-get install prometheus");
  if (status !== 0) process.exit(1);
}
