import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const publicPages = {
  "the product's own pages": ["/", "/signin", "/signup", "/set-password?token=old", "/confirm-email-change?token=old"],
  "a speaker's pages": ["/amara-osei", "/amara-osei/book", "/privacy/ask/amara-osei"],
  "talks, open, scheduled and restricted": [
    "/amara-osei/calm-under-fire",
    "/amara-osei/boring-on-purpose",
    "/amara-osei/the-quiet-deploy",
  ],
  "the legal pages and a missing page": ["/privacy-policy", "/support", "/nothing/here"],
};
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
    "/dashboard/bookings",
    "/dashboard/public-pages",
    "/dashboard/qualified-audience",
    "/dashboard/speaker-notes",
    "/dashboard/help",
    "/dashboard/help/csv-files",
  ],
  "her settings": ["/dashboard/speaker-settings", "/profile", "/account-settings"],
};

for (const [pages, paths] of Object.entries(publicPages))
  test(`a visitor finds no accessibility problem on ${pages}`, async ({ page }) => {
    for (const path of paths) await expectInOrder(page, path);
  });

for (const [screens, paths] of Object.entries(speakerPages))
  test(`a speaker finds no accessibility problem on ${screens}`, async ({ amaraPage: page }) => {
    test.setTimeout(60_000);
    for (const path of paths) await expectScreenInOrder(page, path);
  });

for (const [screen, tab] of Object.entries({ editor: "", results: "?tab=analytics", "public view": "?tab=public" }))
  test(`a speaker finds no accessibility problem in a talk's ${screen}`, async ({ amaraPage: page }) => {
    await page.goto("/dashboard/hubs");
    const editor = await page.getByRole("link", { name: "Manage Calm under fire" }).first().getAttribute("href");
    await expectScreenInOrder(page, `${editor}${tab}`);
  });

test("a speaker finds no accessibility problem on the remote", async ({ amaraPage: page }) => {
  await page.goto("/dashboard");
  const remote = await page.getByRole("link", { name: "Open Remote" }).first().getAttribute("href");
  await expectScreenInOrder(page, remote ?? "");
});

/** A list, and the address that each of its rows opens. */
const rows = {
  "/dashboard/leads": "/dashboard/leads/",
  "/dashboard/bookings": "/dashboard/bookings/",
  "/dashboard/qualified-audience": "/dashboard/qualified-audience?hub=",
  "/billing": "/billing/receipts/",
};

test("a speaker finds no accessibility problem on one lead, booking, attendee list and receipt", async ({
  amaraPage: page,
}) => {
  for (const [list, row] of Object.entries(rows)) {
    await page.goto(list);
    await expectScreenInOrder(page, (await page.locator(`main a[href^="${row}"]`).first().getAttribute("href")) ?? "");
  }
});

/** Expects no violation, no sideways scroll, one heading and distinct names, on a phone and in a laptop's window. */
async function expectInOrder(page: Page, path: string) {
  await test.step(path, async () => {
    await page.setViewportSize({ width: widths.phone, height: 844 });
    await page.goto(path);
    expect(await page.evaluate(repeatedNames), "names that say not which one").toEqual([]);
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator("h1")).toHaveCount(1);
      await expectAccessible(page);
      await expect.poll(() => page.evaluate(sidewaysScroll), "pixels of sideways scroll").toBeLessThanOrEqual(0);
    }
  });
}

/** The same of a speaker's screen, which also fits the smallest phone. */
async function expectScreenInOrder(page: Page, path: string) {
  await expectInOrder(page, path);
  await page.setViewportSize({ width: 320, height: 568 });
  await expect.poll(() => page.evaluate(sidewaysScroll), `${path}: pixels too wide at 320`).toBeLessThanOrEqual(0);
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
