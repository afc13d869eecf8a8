// Everything on Account Settings is saved when it is set, and nothing that was typed is lost by leaving.
import type { Page } from "@playwright/test";
import { expect, test, trackHydration } from "#tests/support/journey.ts";

const saved = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();
const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name }).click();

test("Amara changes how long details are kept, a colour and a switch, and finds all three after a reload", {
  tag: "@core",
}, async ({ isolatedAmaraPage: page }) => {
  const isHydrated = await trackHydration(page);
  await page.goto("/account-settings");
  await isHydrated();
  await page.getByLabel("Months after the event").fill("24");
  // Whatever is pressed next saves the months.
  await page.getByText("Product Updates", { exact: true }).click();
  await saved(page, "Preferences Saved");
  await page.getByLabel("Colours").selectOption("Dark");
  await saved(page, "Appearance saved");

  await page.reload();
  await expect(page.getByLabel("Months after the event")).toHaveValue("24");
  await expect(page.getByLabel("Product Updates")).not.toBeChecked();
  await expect(page.getByLabel("Analytics Reports")).toBeChecked();
  await expect(page.getByLabel("Colours")).toHaveValue("dark");
  await expect(page.locator(":root")).toHaveCSS("color-scheme", "dark");
});

test("Amara leaves with months that can't be, and is asked; with others, they are saved on the way", async ({
  isolatedAmaraPage: page,
}) => {
  const isHydrated = await trackHydration(page);
  await page.goto("/account-settings");
  await isHydrated();
  const months = page.getByLabel("Months after the event");
  await months.fill("0");
  await menu(page, "Leads");
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByText("Please enter a number of months between 1 and 120")).toBeVisible();
  await months.fill("36");
  await menu(page, "Leads");
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  await page.goBack();
  await expect(months).toHaveValue("36");
});

test("Amara leaves a message to support half written, and is asked", async ({ isolatedAmaraPage: page }) => {
  const isHydrated = await trackHydration(page);
  await page.goto("/dashboard/help");
  await isHydrated();
  await page.getByLabel("Message").fill("My second slide");
  await menu(page, "Leads");
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("My second slide");
});

for (const [label, typed] of [
  ["New Email", "amara@new.example"],
  ["New Password", "correct horse battery"],
] as const)
  test(`Amara leaves Account Settings with a ${label} that she has not sent, and is asked`, async ({
    isolatedAmaraPage: page,
  }) => {
    const isHydrated = await trackHydration(page);
    await page.goto("/account-settings#security");
    await isHydrated();
    const field = page.getByRole("textbox", { name: label });
    await field.fill(typed);
    await menu(page, "Leads");
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay on this page" }).click();
    await expect(field).toHaveValue(typed);
    await field.fill("");
    await menu(page, "Leads");
    await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  });

test("Amara saves her preferences in a browser without scripts", async ({ amarasBrowser, browser, testServer }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: testServer.origin });
  await context.addCookies(amarasBrowser.cookies);
  const page = await context.newPage();
  await page.goto("/account-settings");
  await page.getByLabel("Marketing Emails").check({ force: true });
  await page.getByLabel("Search Engine Indexing").uncheck({ force: true });
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save Preferences" }).first().click();
  expect((await posted).status()).toBe(200);
  await page.goto("/account-settings");
  await expect(page.getByLabel("Marketing Emails")).toBeChecked();
  await expect(page.getByLabel("Search Engine Indexing")).not.toBeChecked();
  await context.close();
});
