import type { Page } from "@playwright/test";
import { expect, expectAccessible, openAllSections, test } from "#tests/support/journey.ts";
import { createAccount } from "#tests/support/journey-shortcuts.ts";

const vera = {
  firstName: "Vera",
  lastName: "Holm",
  email: "vera@example.com",
  password: "salt on a winter road",
  username: "vera-holm",
};

/** A phone or laptop with a fingerprint reader, which always recognises its owner. Chromium alone can pretend to be one. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Otherwise the email field would use the passkey before anyone presses the button.
      automaticPresenceSimulation: false,
    },
  });
  return {
    async touch() {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
    },
    async release() {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
    },
  };
}

test("Vera adds a passkey, signs in with it, renames it and removes it", { tag: "@core" }, async ({
  page,
  browserName,
  emails,
  testServer,
}) => {
  test.skip(browserName !== "chromium", "only Chromium has virtual authenticators");
  await createAccount(page, emails, testServer.origin, vera);
  await openAllSections(page.context());
  const device = await addDevice(page);
  await device.touch();
  await page.goto("/account-settings");
  await addPasskey(page);

  await page.request.post("/signout", { headers: { origin: testServer.origin } });
  await device.release();
  await page.goto("/signin");
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await device.touch();
  await button.click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/account-settings");
  await expect(page.getByText("last used")).toBeVisible();
  await renamePasskey(page);
  await refuseSecond(page);
  await refuseOthers(page);
  await removePasskey(page);
  await emails.arrives(vera.email, /^A passkey was removed$/);
});

const passkeysOf = (page: Page) => page.getByRole("list", { name: "Passkeys" });

async function addPasskey(page: Page) {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Vera's laptop");
  await dialog.getByLabel("Your password").fill("not hers");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("That password is incorrect.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(vera.password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
  await expect(passkeysOf(page)).toContainText("Vera's laptop");
  await expect(page.getByRole("status").filter({ hasText: "Passkey added" })).toBeVisible();
}

async function renamePasskey(page: Page) {
  await page.getByRole("button", { name: "Rename Vera's laptop" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename passkey" });
  await dialog.getByLabel("Name").fill("Her desk");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(dialog).toBeHidden();
  await expect(passkeysOf(page)).toContainText("Her desk");
}

/** The device has a passkey already. */
async function refuseSecond(page: Page) {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Your password").fill(vera.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This device already has a passkey for your account.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
}

/** Everything that a browser may say instead. */
async function refuseOthers(page: Page) {
  const refusals = {
    ConstraintError: "has no screen lock, fingerprint, face or PIN set up",
    NotAllowedError: "cancelled, not allowed or took too long",
    AbortError: "took this one's place",
    SecurityError: "doesn't allow a passkey for this address",
    NotSupportedError: "can't make a passkey",
    UnknownError: "Your browser says: The key store is locked",
  };
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Your password").fill(vera.password);
  await page.evaluate((names) => {
    navigator.credentials.create = () => Promise.reject(new DOMException("The key store is locked", names.shift()));
  }, Object.keys(refusals));
  await dialog.getByRole("button", { name: "Continue" }).click();
  for (const reason of Object.values(refusals)) {
    await expect(dialog.getByRole("status").filter({ hasText: reason })).toBeVisible();
    await dialog.getByRole("button", { name: "Try again" }).click();
  }
  await dialog.getByRole("button", { name: "Cancel" }).click();
}

async function removePasskey(page: Page) {
  await page.getByRole("button", { name: "Remove Her desk" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove passkey" });
  await expect(dialog).toContainText("Her desk no longer signs in");
  await dialog.getByLabel("Your password").fill(vera.password);
  await dialog.getByRole("button", { name: "Remove passkey" }).click();
  await expect(dialog).toBeHidden();
  await expect(passkeysOf(page)).toBeHidden();
}
