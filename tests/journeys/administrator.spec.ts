// A day of the administrator, on a product whose mail failed once.
import type { Page } from "@playwright/test";
import { expect, test, trackHydration } from "#tests/support/journey.ts";
import { signIn } from "#tests/support/journey-shortcuts.ts";
import { patient } from "#tests/support/sample.ts";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("Grace promotes, resets, answers, retries an email, deactivates and suspends", { tag: "@core" }, async ({
  page,
  testServer,
}) => {
  await signIn(page, testServer.origin, { email: "support@example.com", password: testServer.password });
  await promoteAndResetJonas(page);
  await page.getByRole("tab", { name: /^Messages/ }).click();
  const message = page.getByRole("listitem").filter({ hasText: "The code is too small for the last row" });
  await message.getByRole("button", { name: /^Mark answered/ }).click();
  await expect(message.getByText("Answered", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "1 failed job" }).click();
  await expect(page.getByText("connect ECONNREFUSED")).toBeVisible();
  await page.getByRole("button", { name: `Retry ${patient}` }).click();
  await expect(page.getByText("No failed jobs")).toBeVisible();
  await expect(page.getByRole("link", { name: "1 failed job" })).toHaveCount(0);

  await deactivateAroha(page);
  await suspendJonas(page);
  await writeToSpeakers(page);
});

async function promoteAndResetJonas(page: Page) {
  const waitForHydration = await trackHydration(page);
  await page.goto("/admin-dashboard?search=weber");
  await waitForHydration();
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
  await page.getByRole("button", { name: "Actions for jonas@example.com" }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Reported as spam.");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(toast(page, "Account Suspended")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Reinstate" }).click();
  await expect(page.getByRole("button", { name: "Suspend" })).toBeVisible();
}

/** She looks at the email, tries it on herself, and is told how many get it before it goes. */
async function writeToSpeakers(page: Page) {
  await page.goto("/admin/news");
  await page.getByLabel("Subject").fill("Two new templates");
  await page.getByRole("textbox", { name: "Message" }).fill("Look at them.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.frameLocator("iframe").getByText("Look at them.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send a test to myself" }).click();
  await expect(toast(page, "Check the inbox of support@example.com.")).toBeVisible();

  // What was changed is looked at again first.
  await page.getByRole("textbox", { name: "Message" }).fill("Look at both.");
  await expect(page.frameLocator("iframe").getByText("Look at them.", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.frameLocator("iframe").getByText("Look at both.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Send to \d+ speakers?$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Send to \d+ speakers?\?$/ });
  await dialog.getByRole("button", { name: /^Send to \d+ speakers?$/ }).click();
  await expect(toast(page, "Each speaker receives it once.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await expect(page.getByText("Two new templates")).toBeVisible();
}
