import { expect, test } from "#tests/support/journey.ts";

test("Amara changes her username, and takes the old one again", { tag: "@core" }, async ({ amaraPage: page }) => {
  await page.goto("/profile");
  const username = page.getByLabel("Username");
  await username.fill("admin");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Validation Error" })).toContainText(
    "Please resolve username issues before saving.",
  );
  await username.fill("Amara Speaks");
  await expect(username).toHaveValue("amaraspeaks");
  await expect(page.getByText("amaraspeaks is available.")).toBeVisible();
  await expect(page.getByText("Printed QR codes and links with")).toContainText("/amara-osei keep working");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Profile Updated" })).toBeVisible();
  await expect(page.getByText("Your old usernames still lead here: /amara-osei")).toBeVisible();

  // Leaving with unsaved changes asks first, and the old name can be taken again.
  await username.fill("amara-osei");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByText("amara-osei is available.")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Your old usernames still lead here: /amaraspeaks")).toBeVisible();
});

test("Amara adds a topic and a testimonial by keyboard alone", async ({ amaraPage: page }) => {
  await page.goto("/dashboard/speaker-settings");
  const topic = page.getByLabel("New Topic");
  await topic.fill("Resilience");
  await topic.press("Enter");
  await expect(page.getByText("“Resilience” is already in the list")).toBeVisible();
  await topic.fill("Handovers");
  await topic.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Handovers" })).toBeVisible();
  await expect(topic).toBeFocused();
  await page.getByRole("button", { name: "Add Testimonial" }).press("Enter");
  await page.keyboard.type("Lena Vogt");
  await page.getByRole("group", { name: "Testimonial 3" }).getByRole("textbox", { name: "Testimonial" }).fill("Kind.");
  await page.getByRole("button", { name: "Move testimonial 3 up" }).press("Enter");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Success" })).toContainText(
    "Speaker settings updated successfully",
  );
  const profile = await (await page.request.get("/amara-osei")).text();
  expect(profile).toContain("Handovers");
  expect(profile).toMatch(/Henrik Dahl.*Lena Vogt.*Priya Raman/s);
});
