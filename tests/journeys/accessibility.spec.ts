import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, trackHydration, widths } from "#tests/support/journey.ts";
import { findHubId, findInPage, signIn } from "#tests/support/journey-shortcuts.ts";
import { publicPages } from "#tests/support/public-pages.ts";

const speakerPages = {
  "her talks": [
    "/dashboard",
    "/dashboard/hubs",
    "/dashboard/hubs?show=trash",
    "/dashboard/create-hub",
    "/dashboard/templates",
  ],
  "her audience": [
    "/dashboard/leads",
    "/dashboard/leads/import",
    "/dashboard/hubs/import",
    "/dashboard/bookings",
    "/dashboard/public-pages",
    "/dashboard/qualified-audience",
  ],
  "what other sites and calendars get": ["/dashboard/public-pages/embed", "/dashboard/bookings/calendar"],
  "her files and help": ["/dashboard/speaker-notes", "/dashboard/help", "/dashboard/help/csv-files"],
  "her settings": ["/dashboard/speaker-settings", "/profile", "/account-settings"],
  "her connections": ["/dashboard/connections", "/dashboard/connections/new?kind=mailchimp"],
};

for (const [pages, paths] of Object.entries(publicPages))
  test(`a visitor finds no accessibility problem on ${pages}`, { tag: "@core" }, async ({ page }) => {
    for (const path of paths) await expectInOrder(page, path);
  });

for (const [screens, paths] of Object.entries(speakerPages))
  test(`a speaker finds no accessibility problem on ${screens}`, async ({ amaraPage: page }) => {
    await expectScreensInOrder(page, paths);
  });

for (const [screen, tab] of Object.entries({ editor: "", results: "?tab=analytics", "public view": "?tab=public" }))
  test(`a speaker finds no accessibility problem in a talk's ${screen}`, async ({ amaraPage: page }) => {
    await expectScreensInOrder(page, [`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}${tab}`]);
  });

test("a speaker finds no accessibility problem on the remote and a receipt", async ({ amaraPage: page }) => {
  const remote = await findInPage(page, "/dashboard", /href="([^"]+\/remote)"/);
  const receipt = await findInPage(page, "/billing", /href="(\/billing\/receipts\/[^"]+)"/);
  for (const path of [remote, receipt]) {
    await expectInOrder(page, path);
    await expectToFitSmallestPhone(page);
  }
});

/** A list, and the address of one of its rows. */
const rows = {
  "/dashboard/leads": /href="(\/dashboard\/leads\/[0-9a-f-]{36})"/,
  "/dashboard/bookings": /href="(\/dashboard\/bookings\/[0-9a-f-]{36})"/,
  "/dashboard/qualified-audience": /href="(\/dashboard\/qualified-audience\?hub=[0-9a-f-]{36})/,
};

test("a speaker finds no accessibility problem on one lead, booking and attendee list", async ({ amaraPage: page }) => {
  const paths = Object.entries(rows).map(([list, row]) => findInPage(page, list, row));
  await expectScreensInOrder(page, await Promise.all(paths));
});

const panels = {
  "accounts, news and payments": ["/admin-dashboard", "/admin/news", "/admin-dashboard?tab=payments"],
  "messages, jobs, senders and audit list": ["messages", "jobs", "senders", "audit"].map(
    (tab) => `/admin-dashboard?tab=${tab}`,
  ),
};

for (const [screens, paths] of Object.entries(panels))
  test(`the administrator finds no accessibility problem on ${screens}`, async ({ page, testServer }) => {
    await signIn(page, testServer.origin, { email: "support@example.com", password: testServer.password });
    const account = await findInPage(page, "/admin-dashboard?search=amara", /href="(\/admin\/accounts\/[^"]+)"/);
    await expectScreensInOrder(page, paths.includes("/admin/news") ? [account, ...paths] : paths);
  });

/** Expects no violation, no sideways scroll, one heading and distinct names, on a phone and in a laptop's window. */
async function expectInOrder(
  page: Page,
  path: string,
  open = (address: string): Promise<unknown> => page.goto(address),
) {
  await test.step(path, async () => {
    await page.setViewportSize({ width: widths.phone, height: 844 });
    await open(path);
    expect(await page.evaluate(repeatedNames), "names that say not which one").toEqual([]);
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator("h1")).toHaveCount(1);
      await expectAccessible(page);
      await expect.poll(() => page.evaluate(sidewaysScroll), "pixels of sideways scroll").toBeLessThanOrEqual(0);
    }
  });
}

/** The same of screens, which also fit the smallest phone. Only the first is loaded as a document. */
async function expectScreensInOrder(page: Page, paths: string[]) {
  const waitForHydration = await trackHydration(page);
  for (const path of paths) {
    await expectInOrder(page, path, async () => {
      if (path !== paths[0]) return goToScreen(page, path);
      await page.goto(path);
      await waitForHydration();
    });
    await expectToFitSmallestPhone(page);
  }
}

async function expectToFitSmallestPhone(page: Page) {
  await page.setViewportSize({ width: 320, height: 568 });
  await expect.poll(() => page.evaluate(sidewaysScroll), "pixels too wide at 320").toBeLessThanOrEqual(0);
}

/** Goes to another screen without loading a document, as the browser's Forward button does. */
async function goToScreen(page: Page, path: string) {
  await page.evaluate((address) => {
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  const tab = new URLSearchParams(path.split("?")[1]).get("tab");
  await page.locator(tab ? `#tab-${tab}[aria-selected=true]` : "h1:not([data-left])").waitFor();
}

/** Verbs that stand alone on several controls of the page, so that a list of its controls does not tell them apart. */
const repeatedNames = () => {
  const verbs = ["View", "Manage", "Hide", "Show", "Edit", "Delete", "Remove", "Share", "Open", "Approve", "Restore"];
  const names = [...document.querySelectorAll("main a, main button")].map(
    (control) => control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "",
  );
  return verbs.filter((verb) => names.filter((name) => name === verb).length > 1);
};

const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
