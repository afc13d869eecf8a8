import { expect, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

test("the preview beside Amara's form is a phone's page, and fills its frame", async ({ amaraPage: page }) => {
  await page.setViewportSize({ width: widths.laptop, height: 900 });
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  const frame = page.getByRole("complementary", { name: "Live preview" }).getByTitle("Preview of the public page");
  await expect(frame.contentFrame().getByRole("heading", { level: 1 })).toBeVisible();
  const sizes = await frame.evaluate((element: HTMLIFrameElement) => {
    const { width, height } = element.getBoundingClientRect();
    const phone = element.parentElement;
    return {
      page: element.contentWindow?.innerWidth,
      shown: [width, height].map(Math.round),
      phone: [phone?.clientWidth, phone?.clientHeight],
    };
  });
  expect(sizes.page).toBe(widths.phone);
  expect(sizes.shown).toEqual(sizes.phone);
});
