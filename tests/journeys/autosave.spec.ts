import { expect, test } from "#tests/support/journey.ts";

test("a draft saves itself, survives a lost network, and tells a second tab that it is behind", async ({
  isolatedAmaraPage: page,
}) => {
  test.setTimeout(60_000);
  await page.goto("/dashboard/hubs");
  await page.getByRole("link", { name: /^Small teams, big systems/ }).click();
  await expect(page).toHaveURL(/edit-hub/);
  const editor = page.url();
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

  const other = await page.context().newPage();
  await other.goto(editor);
  await expect(other.getByLabel("Event Name")).toHaveValue("Small Teams Day");
  await expect(other.getByLabel("Button Radius")).toBeHidden();

  await page.context().setOffline(true);
  await page.getByLabel("Location").fill("Hall 3");
  await page.getByLabel("Event Name").focus();
  await expect(status.getByText("Not saved.")).toBeVisible();
  await page.getByLabel("Location").fill("Hall 4");
  await page.context().setOffline(false);
  await expect(status.getByText("Saved", { exact: true })).toBeVisible();

  await other.locator("#section-basics summary").click();
  await other.getByLabel("Location").fill("Hall 5");
  await other.getByLabel("Event Name").focus();
  await expect(other.getByText("This Talk Hub was changed somewhere else")).toBeVisible();
  await expect(other.getByLabel("Location")).toHaveValue("Hall 5");
  await other.getByRole("link", { name: "Load the newer version" }).click();
  await expect(other.getByLabel("Location")).toHaveValue("Hall 4");
});
