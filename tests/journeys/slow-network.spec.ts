// A talk's page on a very slow connection: what has arrived can be read and used.
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, holdScripts, test, widths } from "#tests/support/journey.ts";
import { layoutShifts, recordLayoutShifts } from "#tests/support/layout-shifts.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 } };
const thanks = "Thank you! Your feedback has been submitted successfully.";

/** Skips the lead form as soon as the link to skip it has arrived. */
async function skipLeadForm(page: Page) {
  await page.getByRole("link", { name: "Continue without" }).click({ noWaitAfter: true });
}

async function submitRatingWithoutScript(page: Page, comment: string) {
  await page.goto(hub, { waitUntil: "commit" });
  await skipLeadForm(page);
  await page.getByRole("radio", { name: "Very Good" }).check({ force: true });
  await page.getByLabel(/comment/i).fill(comment);
  await page.getByRole("button", { name: submitFeedback }).click({ noWaitAfter: true });
  await expect(page.getByText(thanks)).toBeVisible();
}

test("the browser itself sends the form while the script is loading, and where it is blocked", {
  tag: "@core",
}, async ({ browser }) => {
  for (const [comment, script] of [
    ["Before the script came", () => new Promise<void>(() => {})],
    ["Where no script may run", (route: { abort(): Promise<void> }) => route.abort()],
  ] as const) {
    const context = await browser.newContext(phone);
    await context.route("**/assets/*.js", script);
    await submitRatingWithoutScript(await context.newPage(), comment);
    await context.close();
  }
});

test("on a poor mobile connection (400 kbit/s, 400 ms) the form accepts a rating", async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const [downloadThroughput, uploadThroughput] = [50_000, 50_000];
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput,
    uploadThroughput,
  });
  await submitRatingWithoutScript(page, "From the edge of reception");
});

test("an attendee who scrolled to the form stays there when the script arrives late", async ({ browser }) => {
  const context = await browser.newContext(phone);
  const releaseScript = await holdScripts(context);
  const page = await context.newPage();
  await page.goto(hub, { waitUntil: "commit" });
  await skipLeadForm(page);
  await page.getByRole("radio", { name: "Very Good" }).check({ force: true });
  await page.getByLabel(/comment/i).fill("Written before the script arrived");
  const scrollTop = () => page.evaluate(() => document.documentElement.scrollTop);
  const before = await scrollTop();
  expect(before).toBeGreaterThan(500);
  const hasRun = page.waitForRequest("**/view?form");
  releaseScript();
  await hasRun;
  await page.waitForLoadState("load");
  expect(await scrollTop()).toBe(before);
  await context.close();
});

/** A server whose page arrives as `deliver` sends it; fonts and the script never do. */
async function startSlowLine(
  origin: string,
  deliver: (page: Buffer, response: ServerResponse) => void,
  encoding?: string,
) {
  const line = createServer(async ({ url, headers }, response) => {
    if (url !== hub) return;
    const headersSent = { ...headers, host: new URL(origin).host, ...(encoding && { "accept-encoding": encoding }) };
    const [upstreamResponse] = (await once(get(origin + url, { headers: headersSent }), "response")) as [
      IncomingMessage,
    ];
    response.writeHead(upstreamResponse.statusCode ?? 0, upstreamResponse.headers);
    deliver(await buffer(upstreamResponse), response);
  });
  await once(line.listen(0, "127.0.0.1"), "listening");
  const stop = () => {
    line.closeAllConnections();
    line.close();
  };
  return { address: `http://localhost:${(line.address() as AddressInfo).port}${hub}`, stop };
}

test("a connection that fails in the middle of the page has delivered the talk and its first form", async ({
  browser,
  testServer,
}) => {
  const line = await startSlowLine(testServer.origin, (compressed, response) => {
    response.write(compressed.subarray(0, 6 * 1024));
  });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(line.address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Calm under fire" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).first().fill("rosa@example.com");
  await context.close();
  line.stop();
});

test("what is already shown stays in place while the rest of the page arrives", async ({ browser, testServer }) => {
  let sendPiece = () => {};
  let pieceCount = 0;
  const line = await startSlowLine(
    testServer.origin,
    (html, response) => {
      // Each piece ends with an icon, before the text beside it.
      const pieces = html.toString().split(/(?<=<\/svg>)/);
      pieceCount = pieces.length;
      sendPiece = () => void response.write(pieces.shift() ?? "");
      sendPiece();
    },
    "identity",
  );
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(recordLayoutShifts);
  await page.goto(line.address, { waitUntil: "commit" });
  const icons = page.locator("svg");
  for (let shown = 1; shown < pieceCount; shown++) {
    await expect(icons).toHaveCount(shown);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    sendPiece();
  }
  await expect(page.locator("footer")).toBeAttached();
  expect(await layoutShifts(page)).toEqual([]);
  await context.close();
  line.stop();
});
