import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";
import { createAccount } from "#tests/support/journey-shortcuts.ts";
import { createCode, lastCode } from "#tests/support/second-step.ts";

const nora = {
  firstName: "Nora",
  lastName: "Lind",
  email: "nora@example.com",
  password: "rain on a tin roof",
  username: "nora-lind",
};

test("Nora sets up her account, secures it with her phone, signs in with a recovery code, and leaves for good", {
  tag: "@core",
}, async ({ page, browser, emails, testServer }) => {
  await createAccount(page, emails, testServer.origin, nora);
  await page.goto("/account-settings");
  await turnEmailsOff(page);
  await seePasswordStrength(page);
  const { secret, recoveryCode } = await turnOnSecondStep(page);

  // Her phone's browser runs no scripts.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: widths.phone, height: 844 },
  });
  await signInWithRecoveryCode(await context.newPage(), recoveryCode);
  await deleteAccount(page, secret);
});

/** Switches that the main switch disables stay readable and keep their own state. */
async function turnEmailsOff(page: Page) {
  await page.getByLabel("Email Notifications").uncheck({ force: true });
  await expect(page.getByRole("status").filter({ hasText: "Preferences Saved" })).toContainText(
    "Your settings have been updated.",
  );
  await expect(page.getByLabel("Analytics Reports")).toBeChecked();
  await expectAccessible(page);
}

/** The strength of a new password is shown while it is typed. */
async function seePasswordStrength(page: Page) {
  await openSection(page, "Security Settings");
  const newPassword = page.getByLabel("New Password");
  await newPassword.fill("tree lamp");
  await expect(page.getByText("Password must be at least 10 characters.")).toBeVisible();
  await newPassword.fill("a calm, well-lit stage");
  await expect(page.getByText("Strong password.")).toBeVisible();
  await newPassword.clear();
  await expect(page.getByText("Strong password.")).toBeHidden();
}

/** Her authenticator's secret, and one of the recovery codes. */
async function turnOnSecondStep(page: Page) {
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(nora.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = dialog.getByText(/^([A-Z2-7]{4} ?)+$/);
  await expect(key).toBeVisible();
  const secret = (await key.innerText()).replaceAll(" ", "");
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("That code is incorrect.")).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(createCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = await codes.first().innerText();
  await dialog.getByRole("button", { name: "I've saved them" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Signing in asks for a code from your authenticator app too.")).toBeVisible();
  return { secret, recoveryCode };
}

/** What is rarely used is folded. */
const openSection = (page: Page, title: string) =>
  page.locator("summary", { has: page.getByRole("heading", { name: title }) }).click();

async function signInWithRecoveryCode(phone: Page, recoveryCode: string) {
  await phone.goto("/signin");
  await phone.getByLabel("Email").fill(nora.email);
  await phone.getByLabel("Password").fill(nora.password);
  await phone.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await phone.getByLabel("Code").fill("000000");
  await phone.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(phone.getByRole("alert")).toContainText("That code is incorrect.");
  await phone.getByLabel("Code").fill(recoveryCode);
  await phone.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(phone).toHaveURL(/\/dashboard$/);
}

async function deleteAccount(page: Page, secret: string) {
  await openSection(page, "Danger Zone");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const deleteDialog = page.getByRole("dialog", { name: "Delete Account" });
  await expect(deleteDialog).toContainText(
    "Are you sure you want to delete your account? This action is irreversible.",
  );
  await deleteDialog.getByLabel("Password").fill("not hers");
  await deleteDialog.getByLabel("Code").fill(createCode(secret));
  await deleteDialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(deleteDialog.getByText("That password is incorrect.")).toBeVisible();
  await deleteDialog.getByLabel("Password").fill(nora.password);
  await deleteDialog.getByLabel("Code").fill(lastCode(secret)); // a code beside a wrong password is not used up
  await deleteDialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Account Deleted" })).toContainText(
    "Your account has been removed.",
  );
}
