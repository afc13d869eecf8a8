// What went wrong is said once, on top, and no longer than it is so.
import type { Page } from "@playwright/test";
import { expect, openScreen, test } from "#tests/support/journey.ts";
import { press } from "#tests/support/journey-shortcuts.ts";

/** Answers the form of this intent with a status of the server, or with none. */
const failForm = (page: Page, intent: string, status: number | null) =>
  page.route("**/account-settings.data*", (route) => {
    if (!route.request().postData()?.includes(`intent=${intent}`)) return route.fallback();
    return status === null ? route.abort() : route.fulfill({ status, body: "" });
  });

test("Amara sees one error at a time; a form's error goes with its next answer, all of them with the screen", {
  tag: "@core",
}, async ({ isolatedAmaraPage: page }) => {
  await openScreen(page, "/account-settings");
  await failForm(page, "export", 500);
  await failForm(page, "retention", null);
  const error = page.getByRole("alert");
  await page.getByRole("button", { name: /^Export (my data|again)$/ }).click();
  await expect(error).toContainText("Something went wrong");
  const months = page.getByLabel("Months after the event");
  await months.fill("30");
  await months.press("Enter");
  await expect(error).toHaveCount(1);
  await expect(error).toContainText(/No connection.*and 1 more/);

  await page.unrouteAll();
  await months.press("Enter");
  // The form that was answered takes its own error away, and only that.
  await expect(page.getByText("No connection")).toBeHidden();
  await expect(error).toContainText("Something went wrong");
  await expect(error).not.toContainText("and 1 more");

  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Leads" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  await expect(error).toHaveCount(0);
});

test("Amara corrects a field, and its red line goes with the first letter; sent empty again, it is back", async ({
  isolatedAmaraPage: page,
}) => {
  await openScreen(page, "/profile");
  const field = page.getByLabel("First Name");
  const line = page.getByRole("main").getByText("First name is required");
  for (const _ of ["once", "again"]) {
    await field.fill("");
    await press(page, "Save Changes");
    await expect(line).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.press("A");
    await expect(line).toBeHidden();
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
  }
});
