// node bench/weight.ts: what a phone loads when it opens a hub page for the first time: requests and transferred bytes
// by kind, in Chromium with an empty cache.
import { chromium } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { installDemo } from "./measure.ts";

const { hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" });
const browser = await chromium.launch(playwright.use?.launchOptions);
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
const cdp = await page.context().newCDPSession(page);
await cdp.send("Network.enable");
const requests = new Map<string, { url: string; type: string; bytes: number }>();
cdp.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
  if (!request.url.startsWith("data:")) requests.set(requestId, { url: request.url, type: type ?? "Other", bytes: 0 });
});
cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
  const request = requests.get(requestId);
  if (request) request.bytes = encodedDataLength;
});
await page.goto(hubUrl, { waitUntil: "networkidle" });
await browser.close();
await end();

const sum = (found: { bytes: number }[]) => found.reduce((total, { bytes }) => total + bytes, 0);
for (const { url, type, bytes } of requests.values())
  console.log(`${type.padEnd(10)} ${String(bytes).padStart(6)} bytes  ${new URL(url).pathname}`);
const all = [...requests.values()];
const own = all.filter(({ url }) => !new URL(url).pathname.startsWith("/images/"));
console.log(`${own.length} requests, ${sum(own)} bytes with headers (${(sum(own) / 1024).toFixed(1)} KB)`);
console.log(`${all.length - own.length} more for the speaker's pictures, ${sum(all) - sum(own)} bytes`);
