import { keepRunning } from "./keep-running.mjs";
import { call, ensureBuilt, ensureInstalled } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
// systemd and containers start it again by themselves. But within a container nothing can kill its first process.
if (process.argv.includes("--keep-running") || process.pid === 1) await keepRunning();
await call("start");
