// node bench/screens.ts: what each signed-in screen loads with an empty cache, compressed, in KB, and its script size
// relative to the lightest screen. bench/first-tap.ts has their times on a phone.
import { chromium } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { installDemo } from "./measure.ts";
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

const weights: Weight[] = [];
for (const path of screens) weights.push(await weigh(path));
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
