// Runs the tests and prints how long each kind took. A kind that fails does not hide the next. `core` (`npm test`) leaves out
// what starts programs of its own, two thirds of each walk over all addresses and most journeys; `rest` runs those. Without
// either, both run. The data tests run on the embedded database, whatever TEST_DATABASE_URL names: `npm run test:postgres`
// runs them on a server.
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

const [testPart] = process.argv.slice(2);
if (testPart) process.env.TEST_PART = testPart;

await prepareCheckout();
const { check } = await import("./check.mjs");
const { printFailures, runJourneys, runVitest } = await import("./failures.mjs");
const { findBrowser } = await import("./browser.mjs");
const failures = [
  ...(testPart === "rest" ? [] : await part("check", check)),
  ...(testPart === "rest" ? [] : await part("rules", () => runVitest("rules"))),
  ...(await part("data", () => runVitest("data", { TEST_DATABASE_URL: "" }))),
  ...(await part("journeys", () => (findBrowser() ? runJourneys() : ["npx playwright test"]))),
];
printFailures(failures);
