import { expect, expectAccessible, test } from "#tests/support/journey.ts";

test("Amara compares the rooms of one talk, notes what she changed, and takes one out and in again", async ({
  amaraPage: page,
}) => {
  await page.goto("/dashboard/hubs");
  await page
    .getByRole("link", { name: /Calm under fire/ })
    .first()
    .click();
  await page.getByRole("tab", { name: "Analytics & Results" }).click();
  await page.getByRole("link", { name: "Compare deliveries" }).click();
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
  await page.getByLabel("Talk hub", { exact: true }).selectOption({ label: await firstTryLabel(page) });
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(table.getByRole("rowheader")).toHaveCount(3);
  await expect(table.getByRole("row").nth(3)).toContainText("Six stories are too many.");
});

const firstTryLabel = async (page: import("@playwright/test").Page) =>
  (await page.getByRole("option", { name: /first try/ }).textContent()) ?? "";

test("on a phone each delivery is a card, and nothing scrolls sideways", async ({ amaraPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/hubs");
  const link = page.getByRole("link", { name: /Calm under fire/ }).first();
  const id = /[0-9a-f-]{36}/.exec((await link.getAttribute("href")) ?? "")?.[0];
  await page.goto(`/dashboard/hubs/${id}/deliveries`);
  await expect(page.getByText("Four stories instead of six")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page
    .getByRole("button", { name: /Edit note/ })
    .first()
    .click();
  await expect(page.getByLabel("What I changed")).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
