import type { Page } from "@playwright/test";
import { expect, test, trackHydration } from "#tests/support/journey.ts";
import { findHubId, isChange } from "#tests/support/journey-shortcuts.ts";

test("a draft saves itself, survives a lost network, and says when it was changed in another window", {
  tag: "@core",
}, async ({ isolatedAmaraPage: page, testServer }) => {
  const isHydrated = await trackHydration(page);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Small teams, big systems")}`);
  await isHydrated();
  const status = page.getByRole("status");
  // Held back until the screen has said so, which may otherwise take no time.
  const sawSaving = page.waitForRequest(/[?&]autosave/).then(() => expect(status.getByText("Saving...")).toBeVisible());
  await page.route(/[?&]autosave/, (route) => sawSaving.then(() => route.continue()), { times: 1 });
  await page.getByLabel("Event Name").fill("Small Teams Day");
  await sawSaving;
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

test("a draft that can't be saved says so in one line, and is sent again only while that can help", async ({
  isolatedAmaraPage: page,
}) => {
  await page.clock.install();
  const isHydrated = await trackHydration(page);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Small teams, big systems")}`);
  const status = page.getByRole("status");
  await isHydrated();
  let sentCount = 0;
  page.on("request", (request) => {
    if (isChange(request)) sentCount++;
  });
  const leaveField = async (text: string) => {
    await page.getByLabel("Location").fill(text);
    await page.getByLabel("Event Name").focus();
  };

  await page.route("**/dashboard/edit-hub/*.data*", (route) => route.abort());
  await leaveField("Hall 3");
  await expect(status.getByText("Not saved. No connection.")).toBeVisible();
  for (const count of [2, 3]) {
    await page.clock.fastForward(5_100);
    await expect.poll(() => sentCount).toBe(count);
  }
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unroute("**/dashboard/edit-hub/*.data*");
  await page.clock.fastForward(5_100);
  await expect(status.getByText("Saved", { exact: true })).toBeVisible();

  // As formatted text can be, whose field has no such limit.
  await page.getByLabel("Location").evaluate((input) => input.removeAttribute("maxlength"));
  sentCount = 0;
  await leaveField("a hall ".repeat(40_000));
  await expect(status.getByText("Not saved: Location is too long.")).toBeVisible();
  await page.clock.fastForward(20_000);
  await page.getByLabel("Location").focus();
  await page.getByLabel("Event Name").focus();
  expect(sentCount).toBe(1);
  await leaveField("Hall 4");
  await expect(status.getByText("Saved", { exact: true })).toBeVisible();

  await page.getByLabel("Custom URL Slug").fill("small-teams-2");
  await expect(status.getByText("Not saved: Custom URL Slug.")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(status.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Custom URL Slug")).toHaveValue("small-teams-2");
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
