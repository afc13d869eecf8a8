// node bench/remote.ts [runs]: the remote on a slow phone (400 ms round trip, 400 kbit/s, processor slowed 4x, empty
// cache) against a static page with the same text from a plain Node server, in alternating loads. Usable is when the
// first scene button is painted and can be pressed, which needs no script. The delay is per request.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { describeStealTime, installDemo, median } from "./measure.ts";
import { findRemote, openSignedInPage } from "./signed-in.ts";

const runs = Number(process.argv[2] ?? 7);
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const bytesPerSecond = (400 * 1000) / 8;

const { product, password, end } = await installDemo({ LOG_LEVEL: "warn" });
const browser = await chromium.launch(playwright.use?.launchOptions);
const signInPage = await openSignedInPage(browser, { product, password });
const remoteUrl = await findRemote(signInPage);
await signInPage.goto(remoteUrl);
const storageState = await signInPage.context().storageState();
const text = await signInPage.locator("main").innerText();
await signInPage.context().close();

interface Load {
  usable: number;
  scripted: number;
  requests: number;
  bytes: number;
}

async function load(browser: Browser, url: string, scene: string): Promise<Load> {
  const context = await browser.newContext({ ...phone, storageState });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 400, ...throughput });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let [requests, bytes] = [0, 0];
  cdp.on("Network.requestWillBeSent", ({ request }) => {
    if (!request.url.startsWith("data:")) requests++;
  });
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  await page.getByText(scene, { exact: true }).waitFor();
  const usable = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.now(),
  );
  const scripted = await page.evaluate(
    () =>
      performance
        .getEntriesByType("resource")
        .find(({ name }) => name.endsWith(".js"))
        ?.toJSON().responseEnd ?? 0,
  );
  await context.close();
  return { usable, scripted, requests, bytes };
}

const escapeText = (line: string) => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const style = "body{max-width:640px;margin:0 auto;padding:16px;font:16px/1.6 system-ui,sans-serif}";
const twin = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Talk</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${text
  .split("\n")
  .map((line) => `<p>${escapeText(line)}</p>`)
  .join("")}</body></html>`;
const zipped = gzipSync(twin, { level: 9 });
const staticServer = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" }).end(zipped);
});
await new Promise<void>((resolve) => staticServer.listen(0, "127.0.0.1", resolve));
const pages = { static: `http://127.0.0.1:${(staticServer.address() as AddressInfo).port}/`, remote: remoteUrl };

const loads: Record<keyof typeof pages, Load[]> = { static: [], remote: [] };
for (let run = 0; run <= runs; run++)
  for (const name of ["static", "remote"] as const) {
    const one = await load(browser, pages[name], "Feedback");
    if (run > 0) loads[name].push(one); // the first round warms up
  }
await browser.close();
staticServer.close();
await end();

console.log(
  `slow phone: 400 ms round trip, 400 kbit/s, processor slowed 4x; median of ${runs}; ${describeStealTime()}`,
);
const of = (name: keyof typeof pages, metric: (one: Load) => number) => median(loads[name].map(metric));
for (const name of ["static", "remote"] as const)
  console.log(
    `${name.padEnd(7)} usable after ${of(name, (one) => one.usable).toFixed(0)} ms, script after ${of(name, (one) => one.scripted).toFixed(0)} ms, ` +
      `${of(name, (one) => one.requests)} requests, ${of(name, (one) => one.bytes)} bytes`,
  );
const ratio = of("remote", (one) => one.usable) / of("static", (one) => one.usable);
console.log(
  `ratio ${ratio.toFixed(2)} (at most 1.5), usable within 2,500 ms: ${of("remote", (one) => one.usable) <= 2_500}`,
);
