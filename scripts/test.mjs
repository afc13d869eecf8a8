// Runs every check and prints how long each part took. Data tests run on the PostgreSQL server named by
// TEST_DATABASE_URL, and on the embedded database if it makes a difference. Without a server, all run on the embedded
// database. `--both`: all of them on both, as every night.
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { node, part, prepareCheckout, run } from "./prepare.mjs";

const hasServer = Boolean(process.env.TEST_DATABASE_URL);
const isBoth = process.argv.includes("--both");
if (isBoth && !hasServer) {
  console.error("TEST_DATABASE_URL: name a PostgreSQL 15+ server whose user may create databases");
  process.exit(1);
}
const onEmbedded = { env: { TEST_DATABASE_URL: "" } };
const projects = hasServer && !isBoth ? ["data", "embedded"] : ["data"];

// Tests create and copy hundreds of data folders, so use memory if there is enough.
const memory = "/dev/shm";
const enoughBytes = 4 * 1024 ** 3;
if (hasRoom(memory)) {
  const folder = mkdtempSync(`${memory}/talk-hubs-test-`);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enoughBytes;
  } catch {
    return false;
  }
}

await prepareCheckout();
const { check } = await import("./check.mjs");
await part("check", check);
await part("rules", () => run("vitest", ["run", "--project", "rules"]));
await part("data", () => run("vitest", ["run", ...projects.flatMap((name) => ["--project", name])]));
if (isBoth) await part("data, embedded", () => run("vitest", ["run", "--project", "data"], onEmbedded));
const { findBrowser } = await import("./browser.mjs");
const env = { CHROMIUM: findBrowser() };
await part("journeys", () => run(node, ["node_modules/@playwright/test/cli.js", "test"], { env }));
