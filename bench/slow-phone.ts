// node bench/slow-phone.ts [runs] [hub|profile|slides]: a talk's page, the speaker's profile or the viewer of its slides on a
// slow phone (400 ms round trip, 400 kbit/s, processor slowed 4x, empty cache) against a static page with the same text and
// first picture from a plain Node server, in alternating loads. Prints largest paint, layout shift and blocking time. The
// delay is per request, as in similar benchmarks.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { installDemo, median } from "./measure.ts";

const runs = Number(process.argv[2] ?? 7);
const pageName = (["profile", "slides"] as const).find((name) => name === process.argv[3]) ?? "hub";
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const bytesPerSecond = (400 * 1000) / 8;

interface PageTimings {
  firstPaint: number;
  largestPaint: number;
  element: string;
  shift: number;
  long: [start: number, duration: number][];
}
interface Load extends Omit<PageTimings, "long"> {
  blocking: number;
  requests: number;
  bytes: number;
}

/** Runs in the page before its own scripts. */
function watch() {
  const timings: PageTimings = { firstPaint: 0, largestPaint: 0, element: "", shift: 0, long: [] };
  Object.assign(window, { timings });
  const on = <T extends PerformanceEntry>(type: string, note: (entry: T) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as T);
    }).observe({ type, buffered: true });
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") timings.firstPaint = startTime;
  });
  on<PerformanceEntry & { element?: Element }>("largest-contentful-paint", ({ startTime, element }) => {
    timings.largestPaint = startTime;
    timings.element = `${element?.tagName.toLowerCase()}.${element?.className}`;
  });
  on<PerformanceEntry & { value: number; hadRecentInput: boolean }>("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) timings.shift += value;
  });
  on("longtask", ({ startTime, duration }) => timings.long.push([startTime, duration]));
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let [requests, bytes] = [0, 0];
  cdp.on("Network.requestWillBeSent", ({ request }) => {
    if (!request.url.startsWith("data:")) requests++;
  });
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 });
  await page.waitForTimeout(1_000);
  const { long, ...timings } = await page.evaluate(() => (window as unknown as { timings: PageTimings }).timings);
  await context.close();
  const blocking = long
    .filter(([start]) => start >= timings.firstPaint - 50)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  return { ...timings, blocking, requests, bytes };
}

const firstPicture = /<img[^>]* srcSet="[^>]* (width="\d+" height="\d+")[^>]*>/;

/** The same text in the same order below the first picture, if the page has one, as plain as a page can be. */
function staticTwin(html: string): string {
  const [, size] = firstPicture.exec(html) ?? [];
  const picture = size ? `<img src="/picture" alt="" style="width:100%;height:auto" ${size}>` : "";
  const body = html
    .replace(/^[\s\S]*<body[^>]*>|<\/body>[\s\S]*$/g, "")
    .replace(/<(script|svg|noscript|style)\b[\s\S]*?<\/\1>|<input[^>]*>|<img[^>]*>/g, "")
    .replace(/<(\/?)(h1|h2|p|ul|li|section|header|main|footer|a|b|div|dl|dt|dd|time)\b[^>]*>/g, "<$1$2>")
    .replace(/<\/?(?!\/?(?:h1|h2|p|ul|li|section|header|main|footer|a|b|div|dl|dt|dd|time)>)[a-z][^>]*>/g, "");
  const style =
    "body{max-width:640px;margin:0 auto;padding:16px;font:16px/1.6 system-ui,sans-serif}h1{font-size:28px;line-height:1.2}";
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Talk</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${picture}${body}</body></html>`;
}

const { hubUrl, end } = await installDemo({ LOG_LEVEL: "warn" });
const pageUrl = await findPage();
const html = await (await fetch(pageUrl)).text();
const twin = gzipSync(staticTwin(html), { level: 9 });
const picture = await findPicture();
const staticServer = createServer(({ url }, response) => {
  if (url === "/picture") response.writeHead(200, { "content-type": "image/webp" }).end(picture);
  else response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" }).end(twin);
});

async function findPage(): Promise<string> {
  if (pageName === "profile") return new URL("..", `${hubUrl}/`).href.replace(/\/$/, "");
  if (pageName === "hub") return hubUrl;
  // The sample's decks are drawn after the start.
  for (;;) {
    const [address] = /\/[\w-]+\/[\w-]+\/slides\/[\da-f-]{36}(?=")/.exec(await (await fetch(hubUrl)).text()) ?? [];
    if (address) return new URL(address, hubUrl).href;
    await wait(500);
  }
}

/** The file that a phone loads of the page's first picture. */
async function findPicture(): Promise<Buffer> {
  const [, address = ""] =
    /srcSet="(?:[^"]*, ?)?([^ ",]+) (?:1200|960)w/.exec(firstPicture.exec(html)?.[0] ?? "") ?? [];
  return address ? Buffer.from(await (await fetch(new URL(address, pageUrl))).arrayBuffer()) : Buffer.alloc(0);
}
await new Promise<void>((resolve) => staticServer.listen(0, "127.0.0.1", resolve));
const pages = { static: `http://127.0.0.1:${(staticServer.address() as AddressInfo).port}/`, [pageName]: pageUrl };

const browser = await chromium.launch(playwright.use?.launchOptions);
const loads: Record<string, Load[]> = { static: [], [pageName]: [] };
for (let run = 0; run <= runs; run++)
  for (const [name, url] of Object.entries(pages)) {
    const one = await load(browser, url);
    if (run > 0) loads[name]?.push(one); // the first round warms up
  }
await browser.close();
staticServer.close();
await end();

console.log(`slow phone: 400 ms round trip, 400 kbit/s, processor slowed 4x; median of ${runs}`);
const of = (name: string, metric: (one: Load) => number) => median((loads[name] ?? []).map(metric));
for (const [name, all] of Object.entries(loads))
  console.log(
    `${name.padEnd(7)} first paint ${of(name, (one) => one.firstPaint).toFixed(0)} ms, largest paint ${of(name, (one) => one.largestPaint).toFixed(0)} ms (${all.at(-1)?.element}), ` +
      `shift ${of(name, (one) => one.shift).toFixed(3)} (worst ${Math.max(...all.map((one) => one.shift)).toFixed(3)}), blocking ${of(name, (one) => one.blocking).toFixed(0)} ms, ` +
      `${of(name, (one) => one.requests)} requests, ${of(name, (one) => one.bytes)} bytes with headers`,
  );
console.log(
  `ratio of the largest paint: ${(of(pageName, (one) => one.largestPaint) / of("static", (one) => one.largestPaint)).toFixed(2)}`,
);
