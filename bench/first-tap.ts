// node bench/first-tap.ts [runs] [names]: what a signed-in screen costs on a phone (150 ms round trip, 1.6 Mbit/s, processor
// slowed 4x, HTTP/1.1, gzip, empty cache): requests and bytes until the first tap is answered, and what follows without
// another tap; when the screen is painted and when that answer comes (to be 2.0 s on lists, 2.4 s in the editor): between
// them taps and typing are preserved (app/ui/first-second.tsx); how much moves. Amara's dashboard, list
// and editor, also with an open section, and a new account's dashboard and list.
// With `names`, the files of the last load. Prints the machine's load, because a busy one is a slower phone.
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContextOptions, chromium } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { recordLayoutShifts } from "../tests/support/layout-shifts.ts";
import { waitForEmailLinks } from "../tests/support/people.ts";
import { installDemo, median } from "./measure.ts";
import { openSignedInPage } from "./signed-in.ts";

const runs = Number(process.argv[2] ?? 5);
const withNames = process.argv.includes("names");
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

interface Load {
  paintedAt: number;
  answeredAt: number;
  shift: number;
  /** Until the answer, and after it. */
  first: { name: string; bytes: number }[];
  later: { name: string; bytes: number }[];
}

const { product, password, end } = await installDemo({ LOG_LEVEL: "warn" });
const browser = await chromium.launch(playwright.use?.launchOptions);

type StorageState = BrowserContextOptions["storageState"];

/** Ben's session, and his first talk. */
async function signUpBen(): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.origin}/signup`);
  const own = { "First Name": "Ben", "Last Name": "Ortiz", Email: "ben@example.com", Password: password };
  for (const [label, value] of Object.entries(own)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Sign Up" }).click();
  const links = await waitForEmailLinks(join(product.dataDir, "mail"), "ben@example.com", /Confirm/);
  await page.goto(links.find((each) => each.includes("/verify-email")) ?? "");
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goto(`${product.origin}/dashboard/create-hub`);
  await page.getByLabel("Talk Title").fill("Kind machines");
  await page.getByLabel("Event Date").fill("2027-03-04");
  await page.getByLabel("Active: Public and accessible").check();
  await page.getByRole("button", { name: "Create and Publish" }).click();
  await page.getByRole("heading", { level: 1, name: "Your page is live" }).waitFor();
  return context.storageState();
}

/** Taps the menu's button from when it is there until the menu opens. Runs in the page before its own scripts. */
function tapMenu() {
  const timer = setInterval(() => {
    document.querySelector<HTMLElement>('[aria-label="Open menu"]')?.click();
    if (!document.querySelector("dialog[open]")) return;
    clearInterval(timer);
    document.documentElement.dataset.answeredAt = String(performance.now());
  }, 50);
}

async function load(storageState: StorageState, path: string): Promise<Load> {
  const context = await browser.newContext({ ...phone, storageState });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const sent = new Map<string, { name: string; at: number; bytes: number }>();
  let lastNews = performance.now();
  devtools.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    lastNews = performance.now();
    if (!/^(data|blob):/.test(request.url))
      sent.set(requestId, { name: new URL(request.url).pathname, at: timestamp, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    lastNews = performance.now();
    const request = sent.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.addInitScript(recordLayoutShifts);
  await page.addInitScript(tapMenu);
  await page.goto(product.origin + path, { waitUntil: "commit" });
  const answered = page.locator("html[data-answered-at]");
  await answered.waitFor({ timeout: 60_000 });
  const answeredAt = Number(await answered.getAttribute("data-answered-at"));
  // Until nothing has been asked for or has come for two seconds; a stream may stay open.
  while (performance.now() - lastNews < 2_000) await wait(100);
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: (PerformanceEntry & { value: number; hadRecentInput: boolean })[] }).shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
  );
  const paintedAt = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  const requests = [...sent.values()];
  const [start = 0] = requests.map(({ at }) => at);
  const isFirst = ({ at }: { at: number }) => (at - start) * 1000 <= answeredAt;
  return {
    paintedAt,
    answeredAt,
    shift,
    first: requests.filter(isFirst),
    later: requests.filter((each) => !isFirst(each)),
  };
}

async function measure() {
  const amarasPage = await openSignedInPage(browser, { product, password });
  await amarasPage.goto(`${product.origin}/dashboard/hubs`);
  const editor = await amarasPage.locator("a[href*='/dashboard/edit-hub/']").first().getAttribute("href");
  const amara = await amarasPage.context().storageState();
  const folds = { name: "folds", value: JSON.stringify({ isSeveral: false, toggled: ["section-basics"] }) };
  const withOpenSection = { ...amara, origins: [{ origin: product.origin, localStorage: [folds] }] };
  const ben = await signUpBen();
  const screens = {
    dashboard: [amara, "/dashboard"],
    list: [amara, "/dashboard/hubs"],
    "new account's dashboard": [ben, "/dashboard"],
    "new account's list": [ben, "/dashboard/hubs"],
    editor: [amara, editor ?? ""],
    "editor, a section open": [withOpenSection, editor ?? ""],
  } satisfies Record<string, [StorageState, string]>;
  const loads: Record<string, Load[]> = Object.fromEntries(Object.keys(screens).map((name) => [name, []]));
  for (let run = 0; run <= runs; run++)
    for (const [name, [session, path]] of Object.entries(screens)) {
      const one = await load(session, path);
      if (run > 0) loads[name]?.push(one); // the first round warms up
    }
  return loads;
}

const loads = await measure().finally(async () => {
  await browser.close();
  await end();
});

const sum = (requests: Load["first"]) => requests.reduce((total, { bytes }) => total + bytes, 0) / 1024;
console.log(`150 ms, 1.6 Mbit/s, processor 4x slower, gzip: median of ${runs}`);
for (const [name, all] of Object.entries(loads)) {
  const of = (metric: (one: Load) => number) => median(all.map(metric));
  const times = all.map(({ answeredAt }) => answeredAt);
  console.log(
    `${name.padEnd(24)} painted after ${of((one) => one.paintedAt).toFixed(0)} ms, answers after ${of((one) => one.answeredAt).toFixed(0)} ms (${Math.min(...times).toFixed(0)}-${Math.max(...times).toFixed(0)}), ` +
      `${of((one) => one.first.length)} requests, ${of((one) => sum(one.first)).toFixed(0)} KB; ` +
      `then ${of((one) => one.later.length)} requests, ${of((one) => sum(one.later)).toFixed(0)} KB; ` +
      `shift ${of((one) => one.shift).toFixed(3)} (worst ${Math.max(...all.map((one) => one.shift)).toFixed(3)})`,
  );
  if (!withNames) continue;
  for (const [when, requests] of [
    ["first", all.at(-1)?.first],
    ["later", all.at(-1)?.later],
  ] as const)
    for (const request of requests ?? []) console.log(`  ${when} ${String(request.bytes).padStart(7)} ${request.name}`);
}
const machine = loadavg().map((each) => each.toFixed(1));
console.log(`load of the machine: ${machine.join(", ")}`);
