// node bench/screens.ts: what each signed-in screen loads with an empty cache, compressed, in KB, and its script size
// relative to the lightest screen. Then, on a slow phone, how long until a button answers (issue 16: 2 s on lists, 3 s in
// the editor). Prints the machine's load, because a busy one is a slower phone.
import { loadavg } from "node:os";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { installDemo, median } from "./measure.ts";
import { openSignedInPage } from "./signed-in.ts";

const { product, password, end } = await installDemo({ LOG_LEVEL: "warn" });
const browser = await chromium.launch(playwright.use?.launchOptions);

const signInPage = await openSignedInPage(browser, { product, password });
await signInPage.goto(`${product.origin}/dashboard/hubs`);
const hub = await signInPage.locator("a[href*='/dashboard/edit-hub/']").first().getAttribute("href");
const storageState = await signInPage.context().storageState();

const screens = [
  "/dashboard",
  "/dashboard/hubs",
  "/dashboard/create-hub",
  `${hub}`,
  `${hub}?tab=analytics`,
  "/dashboard/analytics",
  "/dashboard/leads",
  "/dashboard/bookings",
  "/dashboard/templates",
  "/dashboard/public-pages",
  "/dashboard/speaker-settings",
  "/dashboard/speaker-notes",
  "/dashboard/qualified-audience",
  "/dashboard/help",
  "/profile",
  "/account-settings",
];

interface Weight {
  screen: string;
  script: number;
  style: number;
  document: number;
  requests: number;
}

/** Transferred bytes until the network is idle, with an empty cache. */
async function weigh(path: string): Promise<Weight> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const weight = {
    screen: path.replace(`${hub}`, "/dashboard/edit-hub/…"),
    script: 0,
    style: 0,
    document: 0,
    requests: 0,
  };
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const kinds = new Map<string, string>();
  // A preview's own document uses files that the screen has.
  const cached = new Set<string>();
  devtools.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return;
    const kind = kinds.get(requestId);
    weight.requests += 1;
    if (kind === "Script") weight.script += encodedDataLength;
    if (kind === "Stylesheet") weight.style += encodedDataLength;
    if (kind === "Document") weight.document += encodedDataLength;
  });
  await page.goto(product.origin + path, { waitUntil: "networkidle" });
  await context.close();
  return weight;
}

/** Slow 4G and a processor that is slowed to a quarter. */
async function slowDown(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Presses the menu's button from when it is there until the menu opens: milliseconds since the navigation. */
async function timeToAnswer(path: string): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await slowDown(context, page);
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      document.querySelector<HTMLElement>('[aria-label="Open menu"]')?.click();
      if (!document.querySelector("dialog[open]")) return;
      clearInterval(timer);
      document.documentElement.dataset.answeredAt = String(performance.now());
    }, 50);
  });
  await page.goto(product.origin + path, { waitUntil: "commit" });
  const answered = page.locator("html[data-answered-at]");
  await answered.waitFor({ timeout: 60_000 });
  const milliseconds = Number(await answered.getAttribute("data-answered-at"));
  await context.close();
  return milliseconds;
}

const weights: Weight[] = [];
for (const path of screens) weights.push(await weigh(path));
const slow = ["/dashboard", "/dashboard/hubs", "/dashboard/leads", "/dashboard/bookings", `${hub}`];
const answers: { screen: string; milliseconds: number[] }[] = [];
for (const path of slow) {
  const milliseconds: number[] = [];
  for (let run = 0; run < 5; run++) milliseconds.push(await timeToAnswer(path));
  answers.push({ screen: path.replace(`${hub}`, "/dashboard/edit-hub/…"), milliseconds });
}
await browser.close();
await end();

const lightest = Math.min(...weights.map(({ script }) => script));
const kb = (bytes: number) => (bytes / 1024).toFixed(0).padStart(6);
console.log(`${"screen".padEnd(40)} script  style   page requests`);
for (const { screen, script, style, document, requests } of weights) {
  console.log(
    `${screen.padEnd(40)} ${kb(script)} ${kb(style)} ${kb(document)} ${String(requests).padStart(8)}   ${(script / lightest).toFixed(2)} x the lightest script`,
  );
}

console.log(`\n${"150 ms, 1.6 Mbit/s, processor 4x slower".padEnd(40)} a button answers after (median, min, max of 5)`);
for (const { screen, milliseconds } of answers) {
  const times = [median(milliseconds), Math.min(...milliseconds), Math.max(...milliseconds)];
  console.log(`${screen.padEnd(40)} ${times.map((each) => `${each.toFixed(0).padStart(6)} ms`).join("")}`);
}
console.log(
  `load of the machine: ${loadavg()
    .map((each) => each.toFixed(1))
    .join(", ")}`,
);
