import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const strangers = [
  "/",
  "/signin",
  "/signup",
  "/set-password?token=old",
  "/confirm-email-change?token=old",
  "/amara-osei",
  "/amara-osei/calm-under-fire",
  "/amara-osei/boring-on-purpose",
  "/amara-osei/book",
  "/amara-osei/the-quiet-deploy",
  "/privacy/ask/amara-osei",
  "/privacy-policy",
  "/support",
  "/nothing/here",
];
const speakers = [
  "/dashboard",
  "/dashboard/hubs",
  "/dashboard/create-hub",
  "/dashboard/leads",
  "/dashboard/bookings",
  "/dashboard/public-pages",
  "/dashboard/qualified-audience",
  "/dashboard/help",
  "/dashboard/help/csv-files",
  "/dashboard/templates",
  "/dashboard/speaker-settings",
  "/dashboard/hubs?show=trash",
  "/profile",
  "/account-settings",
];

for (const [device, width] of Object.entries(widths)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const path of strangers) {
      test(`${path} has no violation, no sideways scroll and one heading`, async ({ page }) => {
        await page.goto(path);
        await expectInOrder(page);
      });
    }

    test("the signed-in screens have none either", async ({ amaraPage: page }) => {
      for (const path of speakers) {
        await page.goto(path);
        await expectInOrder(page);
      }
      await page.goto("/dashboard/hubs");
      const editor = page.locator('a[href*="/dashboard/edit-hub/"]').first();
      await page.goto((await editor.getAttribute("href")) ?? "");
      await expectInOrder(page);
      await page.goto(`${page.url().split("?")[0]}?tab=analytics`);
      await expectInOrder(page);
    });
  });
}

async function expectInOrder(page: Parameters<typeof expectAccessible>[0]) {
  await expect(page.locator("h1")).toHaveCount(1);
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels of sideways scroll").toBeLessThanOrEqual(0);
}
