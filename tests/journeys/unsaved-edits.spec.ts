import { expect, test } from "#tests/support/journey.ts";

test.beforeEach(async ({ isolatedAmaraPage: page }) => {
  await page.goto("/dashboard/hubs");
  await page.locator("a[href*='/dashboard/edit-hub/']").first().click();
  await page.getByLabel("Event Name").fill("The evening session");
});

test("Amara loses her network while she edits, and saves when it is back", async ({ isolatedAmaraPage: page }) => {
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");
});

test("Amara's session ends while she edits; she signs in in another tab and saves", async ({
  isolatedAmaraPage: page,
  testServer,
}) => {
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  const notice = page.getByRole("alert").filter({ hasText: "Your session has ended" });
  await expect(notice).toContainText("your text is still here");
  await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");

  const opening = page.waitForEvent("popup");
  await notice.getByRole("link", { name: "Sign in" }).click();
  const tab = await opening;
  await tab.getByLabel("Email").fill("amara@example.com");
  await tab.getByLabel("Password").fill(testServer.password);
  await tab.getByRole("button", { name: "Sign In" }).click();
  await tab.waitForURL(/dashboard/);
  await tab.close();

  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();
});
