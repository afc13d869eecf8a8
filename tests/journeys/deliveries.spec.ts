import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

test("Amara compares the rooms of one talk, notes what she changed, takes one out and in again, and reads it on her phone", {
  tag: "@core",
}, async ({ amaraPage: page }) => {
  await page.goto(`/dashboard/hubs/${await findHubId(page, "Calm under fire")}/deliveries`);
  const table = page.getByRole("table", { name: "Deliveries of this talk, the newest first" });
  await expect(table.getByRole("rowheader")).toHaveCount(3);
  await expect(table.getByRole("row").nth(2)).toContainText("Pacific Incident Forum");
  await expect(table.getByRole("row").nth(3)).toContainText("7 ratings Few");
  await expectAccessible(page);

  await table.getByRole("button", { name: /Add note.*first try/ }).click();
  await page.getByLabel("What I changed").fill("Six stories are too many.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved")).toBeVisible();
  await expect(table.getByRole("row").nth(3)).toContainText("Six stories are too many.");

  await table.getByRole("button", { name: /More for Six incident rooms/ }).click();
  await page.getByRole("menuitem", { name: "Take out" }).click();
  await expect(page.getByText("Taken out")).toBeVisible();
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  const firstTry = await page.getByRole("option", { name: /first try/ }).textContent();
  await page.getByLabel("Talk hub", { exact: true }).selectOption({ label: firstTry ?? "" });
  // The message about the room lies over it for some seconds.
  await page.getByRole("button", { name: "Compare", exact: true }).press("Enter");
  await expect(table.getByRole("rowheader")).toHaveCount(3);
  await expect(table.getByRole("row").nth(3)).toContainText("Six stories are too many.");

  await expectCards(page);
});

/** On a phone each delivery is a card, and nothing scrolls sideways. */
async function expectCards(page: Page) {
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await expect(page.getByText("Four stories instead of six")).toBeVisible();
  await expect.poll(scrollWidth).toBe(widths.phone);
  await page
    .getByRole("button", { name: /Edit note/ })
    .first()
    .click();
  await expect(page.getByLabel("What I changed")).toBeFocused();
  expect(await scrollWidth()).toBe(widths.phone);
}
