// Amara edits her profile where she sees it, and a stranger reads it.
import { expect, expectAccessible, openScreen, test, widths } from "#tests/support/journey.ts";

const headline = "Quiet rooms for loud days";

test("Amara edits her profile in its place, and a stranger sees it on a phone", { tag: "@core" }, async ({
  amaraPage: page,
  browser,
}) => {
  await page.goto("/profile");
  const shown = page.frameLocator("iframe[title='Your profile page']");
  await shown.getByRole("button", { name: "Edit Headline, photo and showreel" }).click();
  const drawer = page.getByRole("dialog", { name: "Headline, photo and showreel" });
  const before = await drawer.getByRole("textbox", { name: "Headline" }).inputValue();
  await drawer.getByRole("textbox", { name: "Headline" }).fill(headline);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  await expect(shown.getByText(headline)).toBeVisible();

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const profile = await visitor.newPage();
  await profile.goto(new URL("/amara-osei", page.url()).href);
  await expect(profile.getByText(headline)).toBeVisible();
  await expectAccessible(profile);
  // A free day of the calendar is in the form.
  await profile.getByText("Later months").click();
  const day = profile.getByRole("link", { name: /: free$/ }).last();
  const date = new URLSearchParams((await day.getAttribute("href"))?.split("?")[1]).get("date");
  await day.click();
  await expect(profile.getByLabel("Event Date")).toHaveValue(date ?? "");
  await visitor.close();

  // Other journeys find the page as it was.
  await shown.getByRole("button", { name: "Edit Headline, photo and showreel" }).click();
  await drawer.getByRole("textbox", { name: "Headline" }).fill(before);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(shown.getByText(before)).toBeVisible();
});

test("Amara's form begins on the first screen, and the pencils of her page open their fields", async ({
  amaraPage: page,
}) => {
  // What tracks a screen's script would stand in the way of the frame, where none may run.
  const pencil = (name: string) =>
    page.frameLocator("iframe[title='Your profile page']").getByRole("button", { name, exact: true });
  for (const [width, height] of [
    [widths.laptop, 900],
    [widths.phone, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/profile");
    await expect(page.getByLabel("First Name")).toBeInViewport({ ratio: 1 });
    await pencil("Edit Name, picture and links").click();
    await expect(page.getByLabel("First Name")).toBeFocused();
    await expect(page.getByLabel("First Name")).toBeInViewport({ ratio: 1 });
    await pencil("Edit Testimonials").click();
    const field = page.getByRole("region", { name: "Testimonials" }).getByRole("textbox").first();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  }
});

test("Amara follows what is missing to its field, from another tab of her page", async ({ amaraPage: page }) => {
  await openScreen(page, "/profile");
  const company = page.getByLabel("Company");
  const before = await company.inputValue();
  const saveCompany = async (value: string) => {
    await company.fill(value);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Profile Updated" })).toBeVisible();
    // A link pressed while it is being saved would ask first.
    await expect(page.getByText("Not saved:")).toBeHidden();
  };
  await saveCompany("");
  await page.getByRole("navigation", { name: "Your page" }).getByRole("link", { name: "Links" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage Public Pages" })).toBeVisible();
  const missing = page.getByRole("region", { name: "Still missing" });
  await missing.getByRole("link", { name: "Company" }).click();
  await expect(company).toBeFocused();
  await expect(company).toBeInViewport();
  await saveCompany(before);
  await expect(missing).toBeHidden();
});
