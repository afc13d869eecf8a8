// A talk's page over a line that hardly carries it: what has arrived can be read and used.
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 } };
const thanks = "Thank you! Your feedback has been submitted successfully.";

/** The same page over a line that dies after so many bytes: the browser waits for the rest for ever. */
async function stalled(origin: string, bytes: number) {
  const line = createServer((asked, answer) => {
    get(`${origin}${asked.url}`, { headers: { "accept-encoding": "br" } }, (page) => {
      const { "content-length": _, ...headers } = page.headers;
      answer.writeHead(page.statusCode ?? 502, headers);
      let room = asked.url === hub ? bytes : 0;
      page.on("data", (part: Buffer) => {
        answer.write(part.subarray(0, room));
        room = Math.max(0, room - part.length);
      });
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => line.once("listening", resolve));
  return {
    address: `http://127.0.0.1:${(line.address() as AddressInfo).port}${hub}`,
    end() {
      line.closeAllConnections();
      line.close();
    },
  };
}

test("of a page that stalls, the first 5 KB are title and form, the first 8 KB files and stars too", async ({
  browser,
  stage,
}) => {
  await (await fetch(stage.origin + hub)).text(); // so that it comes from the page cache, in its smallest form
  for (const bytes of [5 * 1024, 8 * 1024]) {
    const line = await stalled(stage.origin, bytes);
    const page = await (await browser.newContext(phone)).newPage();
    await page.goto(line.address, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Calm under fire");
    await expect(page.getByLabel("First Name")).toBeEditable();
    if (bytes > 5 * 1024) {
      await page.getByRole("link", { name: "Continue without" }).click({ noWaitAfter: true });
      await expect(page.getByRole("link", { name: /first ten minutes/i })).toBeVisible();
      await page.getByRole("radio", { name: "Very Good" }).check({ force: true });
      await expect(page.getByLabel(/comment/i)).toBeEditable();
    }
    await page.close();
    line.end();
  }
});

async function ratesWithoutScript(page: Page, words: string) {
  await page.goto(`${hub}#talk`, { waitUntil: "commit" });
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

test("on a phone's edge of reception (400 kbit/s, 400 ms) the form takes an answer before the rest has come", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const [downloadThroughput, uploadThroughput] = [50_000, 50_000];
  await line.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 400, downloadThroughput, uploadThroughput },
  });
  await page.goto(`${hub}#talk`, { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Very Good" }).check({ force: true });
  await page.getByLabel(/comment/i).fill("From the edge of reception");
  await page.getByRole("button", { name: "Submit Feedback" }).click({ noWaitAfter: true });
  await expect(page.getByText(thanks)).toBeVisible();
});
