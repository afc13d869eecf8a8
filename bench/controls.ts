// node bench/controls.ts [words of addresses]: what each screen asks of who looks at it, with the sample data: visible
// controls and fields outside the frame and words at 1280 px, its height at 1280 and 390 px, and how much moves while it
// loads. Run it in two checkouts to compare.
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import playwright from "../playwright.config.ts";
import { recordLayoutShifts } from "../tests/support/layout-shifts.ts";
import { installDemo } from "./measure.ts";
import { openSignedInPage } from "./signed-in.ts";

const words = process.argv.slice(2);
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Counts in the page's main part; what a closed fold or menu holds is not visible and does not count. */
function count() {
  const main = document.querySelector("main") ?? document.body;
  const visible = (selector: string) =>
    [...main.querySelectorAll<HTMLElement>(selector)].filter((each) =>
      each.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true, contentVisibilityAuto: true }),
    ).length;
  const fields = "input:not([type=hidden]), select, textarea";
  return {
    controls: visible(`a[href], button, summary, [role=button], [role=tab], ${fields}`),
    fields: visible(fields),
    words: main.innerText.split(/\s+/).filter(Boolean).length,
  };
}

interface Screen {
  path: string;
  storageState?: BrowserContextOptions["storageState"];
}

const supportEmail = "support@example.com";
const { product, password, end } = await installDemo({ LOG_LEVEL: "warn", SUPPORT_EMAIL: supportEmail });
const browser = await chromium.launch(playwright.use?.launchOptions);

async function look<T>(
  { path, storageState }: Screen,
  device: BrowserContextOptions,
  read: (page: Page) => Promise<T>,
) {
  const context = await browser.newContext({ ...device, storageState });
  const page = await context.newPage();
  await page.addInitScript(recordLayoutShifts);
  await page.goto(product.origin + path, { waitUntil: "load" });
  // Previews keep a connection, so the network is never idle there.
  await wait(1500);
  const metrics = {
    height: await page.evaluate(() => document.documentElement.scrollHeight),
    shift: await page.evaluate(() =>
      (window as unknown as { shifts: (PerformanceEntry & { value: number; hadRecentInput: boolean })[] }).shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    ),
    read: await read(page),
  };
  await context.close();
  return metrics;
}

async function measure() {
  const amara = await openSignedInPage(browser, { product, password });
  const storageState = await amara.context().storageState();
  /** The first address of a record in this list, of the one with this name if it is given. */
  const first = async (list: string, name = "") => {
    await amara.goto(product.origin + list);
    const rows = amara.locator("main :is(tr, li, article, .card)").filter({ hasText: name });
    await rows.first().waitFor();
    const addresses = await rows
      .locator("a")
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).pathname));
    return addresses.find((address) => /[0-9a-f-]{36}$/.test(address)) ?? list;
  };
  const hub = await first("/dashboard/hubs", "Calm under fire");
  const lead = await first("/dashboard/leads");
  const booking = await first("/dashboard/bookings");
  const signedIn = [
    "/dashboard",
    "/dashboard/hubs",
    "/dashboard/create-hub",
    hub,
    `${hub}?tab=analytics`,
    "/dashboard/leads",
    lead,
    "/dashboard/bookings",
    booking,
    "/dashboard/analytics",
    "/dashboard/public-pages",
    "/dashboard/speaker-settings",
    "/dashboard/kit",
    "/dashboard/qualified-audience",
    "/dashboard/templates",
    "/dashboard/help",
    "/profile",
    "/account-settings",
  ].map((path) => ({ path, storageState }));
  const grace = await openSignedInPage(browser, { product, password, email: supportEmail });
  const administrator = { path: "/admin-dashboard", storageState: await grace.context().storageState() };
  const open = ["/amara-osei", "/amara-osei/book", "/amara-osei/calm-under-fire", "/", "/signin", "/signup"].map(
    (path): Screen => ({ path }),
  );
  console.log(`${"screen".padEnd(36)} controls fields  words  height at 1280   at 390  shift at 390`);
  for (const screen of [...signedIn, administrator, ...open]) {
    const name = screen.path.replace(/[\w-]{20,}/, "…");
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const wide = await look(screen, desktop, (page) => page.evaluate(count));
    const narrow = await look(screen, phone, async () => null);
    console.log(
      `${name.padEnd(36)} ${String(wide.read.controls).padStart(8)} ${String(wide.read.fields).padStart(6)} ${String(wide.read.words).padStart(6)} ${String(wide.height).padStart(15)} ${String(narrow.height).padStart(8)} ${narrow.shift.toFixed(3).padStart(13)}`,
    );
  }
}

await measure().finally(async () => {
  await browser.close();
  await end();
});
