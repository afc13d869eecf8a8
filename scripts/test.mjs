// Every check there is, and how long each part took. The data tests run on the PostgreSQL that TEST_DATABASE_URL names,
// where one is named, and on the embedded database those for which it makes a difference; else all on the embedded one.
// `--both`: all of them on both, as every night.
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { ensureBuilt, ensureInstalled, node, part, run } from "./prepare.mjs";

const hasServer = Boolean(process.env.TEST_DATABASE_URL);
const isBoth = process.argv.includes("--both");
if (isBoth && !hasServer) {
  console.error("TEST_DATABASE_URL: name a PostgreSQL 15+ server whose user may create databases");
  process.exit(1);
}
const onEmbedded = { env: { TEST_DATABASE_URL: "" } };
const projects = hasServer && !isBoth ? ["data", "embedded"] : ["data"];

// Tests make and copy hundreds of data folders: in memory, where there is enough of it.
const memory = "/dev/shm";
const enoughBytes = 4 * 1024 ** 3;
if (hasRoom(memory)) {
  const place = mkdtempSync(`${memory}/talk-hubs-test-`);
  process.env.TMPDIR = place;
  process.on("exit", () => rmSync(place, { recursive: true, force: true }));
}
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enoughBytes;
  } catch {
    return false;
  }
}

await part("install", ensureInstalled);
await part("build", ensureBuilt);
const { check } = await import("./check.mjs");
await part("check", check);
await part("rules", () => run("vitest", ["run", "--project", "rules"]));
await part("data", () => run("vitest", ["run", ...projects.flatMap((name) => ["--project", name])]));
if (isBoth) await part("data, embedded", () => run("vitest", ["run", "--project", "data"], onEmbedded));
const { findBrowser } = await import("./browser.mjs");
const env = { CHROMIUM: findBrowser() };
await part("journeys", () => run(node, ["node_modules/@playwright/test/cli.js", "test"], { env }));
