// Runs every check and prints how long each part took. A part that fails does not hide the next. The data tests run on the
// embedded database, whatever TEST_DATABASE_URL names: `npm run test:postgres` runs them on a server.
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { part, prepareCheckout } from "./prepare.mjs";

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
const { printFailures, runJourneys, runVitest } = await import("./failures.mjs");
const { findBrowser } = await import("./browser.mjs");
const failures = [
  ...(await part("check", check)),
  ...(await part("rules", () => runVitest("rules"))),
  ...(await part("data", () => runVitest("data", { TEST_DATABASE_URL: "" }))),
  ...(await part("journeys", () => (findBrowser() ? runJourneys() : ["npx playwright test"]))),
];
printFailures(failures);
