// A day of the administrator, on a product whose mail failed once.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, trackHydration, widths } from "#tests/support/journey.ts";
import { patient } from "#tests/support/sample.ts";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("Grace searches, promotes, resets, answers, retries an email and deactivates", async ({
  page,
  testServer,
  emails,
}) => {
  test.setTimeout(60_000);
  await signInAsAdministrator(page, testServer.password);
  await promoteAndResetJonas(page);
  await page.getByRole("tab", { name: /^Messages/ }).click();
  const message = page.getByRole("listitem").filter({ hasText: "The code is too small for the last row" });
  await message.getByRole("button", { name: /^Mark answered/ }).click();
  await expect(message.getByText("Answered", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "Failed jobs 1" }).click();
  await expect(page.getByText("connect ECONNREFUSED")).toBeVisible();
  await page.getByRole("button", { name: `Retry ${patient}` }).click();
  await expect(page.getByText("No failed jobs")).toBeVisible();

  await deactivateAroha(page);
  await suspendJonas(page);
  await expectAccessiblePanel(page);
  await expect(page.getByText("Deactivated the account")).toBeVisible();
  await emails.open(page, patient);
});

async function signInAsAdministrator(page: Page, password: string) {
  const waitForHydration = await trackHydration(page);
  await page.goto("/signin");
  await page.getByLabel("Email").fill("support@example.com");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await waitForHydration();
  await page.getByRole("link", { name: "Admin Panel" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  await expect(page.getByText("amara@example.com")).toBeVisible();
  await waitForHydration();
}

async function promoteAndResetJonas(page: Page) {
  await page.getByLabel("Search").fill("weber");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("amara@example.com")).toBeHidden();
  const actions = page.getByRole("button", { name: "Actions for jonas@example.com" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Promote to Speaker" }).click();
  await expect(toast(page, "Speaker plan activated.")).toBeVisible();
  // With the keyboard alone.
  await actions.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Send Password Reset" }).press("Enter");
  await expect(toast(page, "The user will receive reset instructions.")).toBeVisible();
}

/** Only once the account's email is typed. */
async function deactivateAroha(page: Page) {
  await page.getByRole("tab", { name: "Accounts" }).click();
  await page.getByRole("button", { name: "Actions for aroha@example.com" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Deactivate" });
  await expect(confirm).toBeDisabled();
  await page.getByLabel("Type the account's email to confirm").fill("aroha@example.com");
  await confirm.click();
  await expect(toast(page, "The account has been removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for aroha@example.com" })).toHaveCount(0);
}

/** With a reason, and back again. */
async function suspendJonas(page: Page) {
  await page.getByRole("link", { name: "jonas@example.com" }).click();
  await page.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Reported as spam.");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(toast(page, "Account Suspended")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Reinstate" }).click();
  await expect(page.getByRole("button", { name: "Suspend" })).toBeVisible();
}

/** The account, the news and every tab, at every width. */
async function expectAccessiblePanel(page: Page) {
  await page.goto("/admin-dashboard");
  const account = await page.getByRole("link", { name: "amara@example.com" }).getAttribute("href");
  const tabs = ["?tab=payments", "?tab=messages", "?tab=jobs", "?tab=senders", "?tab=audit"];
  for (const path of [
    account ?? "",
    "/admin/news",
    "/admin-dashboard",
    ...tabs.map((tab) => `/admin-dashboard${tab}`),
  ]) {
    await page.goto(path);
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator("h1")).toHaveCount(1);
      await expectAccessible(page);
    }
  }
}
