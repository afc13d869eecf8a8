import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

test("Amara prepares a talk from a template up to its QR code, and saves it as a template of her own", {
  tag: "@core",
}, async ({ amaraPage: page }) => {
  await page.goto("/dashboard/templates?search=workshop");
  await page.getByRole("link", { name: "Preview Half-day workshop" }).click();
  const sample = page.frameLocator("iframe");
  await expect(sample.getByRole("heading", { level: 1 })).toHaveText(
    "Clear writing in half a day: a hands-on workshop",
  );
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: "Use Template" }).click();

  await expect(page.getByLabel("Talk Title")).toHaveValue("[Skill] in half a day: a hands-on workshop");
  await page.getByLabel("Talk Title").fill("Calm writing in half a day");
  await page.getByLabel("Custom URL Slug").fill("calm-writing-in-half-a-day");
  await page.getByLabel("Event Date").fill("2027-03-04");
  await page.getByRole("button", { name: "Create Hub" }).click();
  await expect(page).toHaveURL(/\/dashboard\/edit-hub\//);

  // The message about the new hub lies over it for some seconds.
  await page.getByRole("button", { name: "Share" }).first().press("Enter");
  const code = page.getByRole("img", { name: /^QR code of Calm writing/ });
  await expect(code).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Share This Talk" });
  await expect(dialog.getByRole("img", { name: /Scan for slides and feedback/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByText("This hub is still a draft")).toBeHidden();
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await expect.poll(async () => (await code.boundingBox())?.width).toBeGreaterThan(0.85 * widths.phone);
  await page.setViewportSize({ width: widths.laptop, height: 800 });

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Back to My Talk Hubs" }).click();
  // The editor has a menu of the same name.
  await expect(page.getByRole("heading", { level: 1, name: "My Talk Hubs" })).toBeVisible();
  await page.getByRole("button", { name: "More for Calm writing in half a day" }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  await page.getByLabel("Template Name").fill("My writing workshop");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Template saved" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "My writing workshop" })).toBeVisible();
});

test("a hub is moved to the trash and restored", async ({ amaraPage: page }) => {
  await page.goto("/dashboard/hubs");
  await page.getByRole("button", { name: "More for The quiet deploy: a workshop" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toContainText("36 views");
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Moved to the trash" })).toBeVisible();

  await page.getByRole("link", { name: "Trash (2)" }).click();
  await page.getByRole("button", { name: "Restore The quiet deploy: a workshop" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub restored" })).toBeVisible();
});
