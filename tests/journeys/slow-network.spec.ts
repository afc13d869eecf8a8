// A talk's page over a line that hardly carries it: what has arrived can be read and used.
import type { Page } from "@playwright/test";
import { expect, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 } };
const thanks = "Thank you! Your feedback has been submitted successfully.";

/** Past the lead form, as soon as the way past it has arrived. */
async function skips(page: Page) {
  await page.getByRole("link", { name: "Continue without" }).click({ noWaitAfter: true });
}

async function ratesWithoutScript(page: Page, words: string) {
  await page.goto(hub, { waitUntil: "commit" });
  await skips(page);
  await page.getByRole("radio", { name: "Very Good" }).check({ force: true });
  await page.getByLabel(/comment/i).fill(words);
  await page.waitForTimeout(2_000); // nobody types faster
  await page.getByRole("button", { name: "Submit Feedback" }).click({ noWaitAfter: true });
  await expect(page.getByText(thanks)).toBeVisible();
}

test("the form is sent by the browser itself while the script is on its way, and where it is blocked", async ({
  browser,
}) => {
  for (const [words, script] of [
    ["Before the script came", () => new Promise<void>(() => {})],
    ["Where no script may run", (route: { abort(): Promise<void> }) => route.abort()],
  ] as const) {
    const context = await browser.newContext(phone);
    await context.route("**/assets/*.js", script);
    await ratesWithoutScript(await context.newPage(), words);
    await context.close();
  }
});

test("on a phone's edge of reception (400 kbit/s, 400 ms) the form takes an answer", async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const [downloadThroughput, uploadThroughput] = [50_000, 50_000];
  await line.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 400, downloadThroughput, uploadThroughput },
  });
  await ratesWithoutScript(page, "From the edge of reception");
});
