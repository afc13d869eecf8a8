import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

test("a draft saves itself, survives a lost network, and says when it was changed in another window", async ({
  isolatedAmaraPage: page,
  testServer,
}) => {
  test.setTimeout(60_000);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Small teams, big systems")}`);
  const status = page.getByRole("status");
  await page.getByLabel("Event Name").fill("Small Teams Day");
  await expect(status.getByText("Saving...")).toBeVisible();
  await expect(status.getByText("Saved", { exact: true })).toBeVisible();

  // A collapsed section opens for its error.
  await page.getByLabel("Talk Title").fill("");
  await page.getByLabel("Event Name").focus();
  await expect(status.getByText("Not saved: please check Talk Title.")).toBeVisible();
  await page.locator("#section-basics summary").click();
  await expect(page.getByLabel("Talk Title")).toBeHidden();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByLabel("Talk Title")).toBeFocused();
  await page.getByLabel("Talk Title").fill("Small teams, big systems");
  await page.locator("#section-look summary").click();
  await expect(status.getByText("Saved", { exact: true })).toBeVisible();

  await page.context().setOffline(true);
  await page.getByLabel("Location").fill("Hall 3");
  await page.getByLabel("Event Name").focus();
  await expect(status.getByText("Not saved.")).toBeVisible();
  await page.getByLabel("Location").fill("Hall 4");
  await page.context().setOffline(false);
  await expect(status.getByText("Saved", { exact: true })).toBeVisible();

  await saveInAnotherWindow(page, testServer.origin, { location: "Hall 5" });
  await page.getByLabel("Location").fill("Hall 6");
  await page.getByLabel("Event Name").focus();
  await expect(page.getByText("This Talk Hub was changed somewhere else")).toBeVisible();
  await expect(page.getByLabel("Location")).toHaveValue("Hall 6");
  await page.getByRole("link", { name: "Load the newer version" }).click();
  await expect(page.getByLabel("Location")).toHaveValue("Hall 5");
  // Sections stay as they were left.
  await expect(page.getByLabel("Button Radius")).toBeHidden();
});

/** Sends the form on `page` with these values, as another window would that shows the same copy. */
async function saveInAnotherWindow(page: Page, origin: string, values: Record<string, string>) {
  const fields = await page.evaluate(() => {
    const form = document.forms.namedItem("edit-hub");
    return [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]);
  });
  const form = { ...Object.fromEntries(fields), intent: "autosave", ...values };
  const response = await page.request.post(page.url(), { form, headers: { origin } });
  expect(response.status()).toBe(200);
}
