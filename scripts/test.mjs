// Every check there is, and how long each part took. The data tests run on the PostgreSQL that TEST_DATABASE_URL names,
// where one is named, and on the embedded database those for which it makes a difference; else all on the embedded one.
// `--both`: all of them on both, as every night.
import { ensureBuilt, ensureInstalled, node, part, run } from "./prepare.mjs";

const hasServer = Boolean(process.env.TEST_DATABASE_URL);
const isBoth = process.argv.includes("--both");
if (isBoth && !hasServer) {
  console.error("TEST_DATABASE_URL: name a PostgreSQL 15+ server whose user may create databases");
  process.exit(1);
}
const onEmbedded = { env: { TEST_DATABASE_URL: "" } };
const projects = hasServer && !isBoth ? ["data", "embedded"] : ["data"];

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
