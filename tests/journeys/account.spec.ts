import type { Page } from "@playwright/test";
import { type Emails, expect, expectAccessible, test, widths } from "#tests/support/journey.ts";
import { createCode, lastCode } from "#tests/support/second-step.ts";

const nora = { email: "nora@example.com", password: "rain on a tin roof", username: "nora-lind" };

test("Nora secures her account with her phone, signs in with its code, and leaves for good", async ({
  page,
  browser,
  emails,
}) => {
  test.setTimeout(60_000);
  await signUp(page, emails);
  await savePreferences(page);
  await seePasswordStrength(page);
  const { secret, recoveryCode } = await turnOnSecondStep(page);

  // Her phone's browser runs no scripts.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: widths.phone, height: 844 },
  });
  const phone = await context.newPage();
  await signInWithRecoveryCode(phone, recoveryCode);

  expect((await phone.goto("/nora-lind"))?.status()).toBe(200);
  await deleteAccount(page, secret);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/signin$/);
  expect((await phone.goto("/nora-lind"))?.status()).toBe(404);
});

async function signUp(page: Page, emails: Emails) {
  await page.goto("/signup");
  await page.getByLabel("First Name").fill("Nora");
  await page.getByLabel("Last Name").fill("Lind");
  await page.getByLabel("Email").fill(nora.email);
  await page.getByLabel("Password").fill(nora.password);
  await page.getByLabel("Username").fill(nora.username);
  await expect(page.getByText("nora-lind is available.").or(page.locator("#username-remark"))).toBeAttached();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Please check your email to verify your account.")).toBeVisible();
  await emails.follow(page, nora.email, "/verify-email");
  await page.getByRole("button", { name: /confirm/i }).click();
  await page.getByLabel("Email").fill(nora.email);
  await page.getByLabel("Password").fill(nora.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

async function savePreferences(page: Page) {
  await page.goto("/account-settings");
  await page.getByLabel("Marketing Emails").check({ force: true });
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Preferences Saved" })).toContainText(
    "Your settings have been updated.",
  );
}

/** The strength of a new password is shown while it is typed. */
async function seePasswordStrength(page: Page) {
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
  await expect(page.getByText("and a code from your authenticator app")).toBeVisible();
  return { secret, recoveryCode };
}

/** The password alone opens nothing, and a wrong code neither. */
async function signInWithRecoveryCode(phone: Page, recoveryCode: string) {
  await submitPassword(phone);
  await phone.goto("/dashboard");
  await expect(phone).toHaveURL(/\/signin$/);
  await submitPassword(phone);
  await phone.getByLabel("Code").fill("000000");
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone.getByRole("alert")).toContainText("That code is incorrect.");
  await phone.getByLabel("Code").fill(recoveryCode);
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone).toHaveURL(/\/dashboard$/);
}

async function submitPassword(phone: Page) {
  await phone.goto("/signin");
  await phone.getByLabel("Email").fill(nora.email);
  await phone.getByLabel("Password").fill(nora.password);
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
}

async function deleteAccount(page: Page, secret: string) {
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
