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
    for (const path of paths) await expectInOrder(page, path);
  });

test("a speaker finds no accessibility problem in a talk's editor and its results", async ({ amaraPage: page }) => {
  await page.goto("/dashboard/hubs");
  const editor = await page.locator('a[href*="/dashboard/edit-hub/"]').first().getAttribute("href");
  await expectInOrder(page, editor ?? "");
  await expectInOrder(page, `${editor?.split("?")[0]}?tab=analytics`);
});

/** Expects no violation, no sideways scroll and one heading, on a phone and in a laptop's window. */
async function expectInOrder(page: Page, path: string) {
  await test.step(path, async () => {
    await page.setViewportSize({ width: widths.phone, height: 844 });
    await page.goto(path);
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator("h1")).toHaveCount(1);
      await expectAccessible(page);
      await expect.poll(() => page.evaluate(sidewaysScroll), "pixels of sideways scroll").toBeLessThanOrEqual(0);
    }
  });
}

const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
