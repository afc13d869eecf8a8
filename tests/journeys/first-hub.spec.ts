import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";

test("Ada learns while she types her username whether it is free", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Username").fill("amara-osei");
  await expect(page.getByText("This username is already taken.")).toBeVisible();
  await page.getByLabel("Username").fill("Ada Nwosu!");
  await expect(page.getByLabel("Username")).toHaveValue("adanwosu");
  await expect(page.getByText("adanwosu is available.")).toBeVisible();
  await expect(page.getByText("This username is already taken.")).toBeHidden();
});

test("a stranger opens a first hub with 7 clicks and 7 fields", async ({ page, emails }) => {
  const count = { clicks: 0, fields: 0 };
  const click = (target: Locator) => {
    count.clicks++;
    return target.click();
  };
  const fill = (label: string, text: string) => {
    count.fields++;
    return page.getByLabel(label).fill(text);
  };
  await page.goto("/");
  await click(page.getByRole("link", { name: /^Try it/ }).first());
  await fill("First Name", "Lena");
  await fill("Last Name", "Örn");
  await fill("Email", "lena@example.com");
  await expect(page.getByLabel("Username")).toHaveValue("lena-orn");
  await fill("Password", "a calm, well-lit stage");
  await click(page.getByRole("button", { name: "Sign Up" }));
  await expect(page.getByText("We've sent a link to lena@example.com")).toBeVisible();

  await page.goto(await emails.findLink("lena@example.com", "/verify-email"));
  await click(page.getByRole("button", { name: /confirm/i }));
  await expect(page.getByLabel("Email")).toHaveValue("lena@example.com");
  await expect(page.getByLabel("Password")).toBeFocused();
  await fill("Password", "a calm, well-lit stage");
  await click(page.getByRole("button", { name: "Sign In" }));

  await click(page.getByRole("link", { name: "Create New Talk Hub" }).first());
  await fill("Talk Title", "Kind machines");
  await expect(page.getByLabel("Custom URL Slug")).toHaveValue("kind-machines");
  await fill("Event Date", "2027-03-04");
  await click(page.getByLabel("Active: Public and accessible"));
  await click(page.getByRole("button", { name: "Create and Publish" }));
  await expect(page).toHaveURL(/\/dashboard\/edit-hub\//);
  expect((await page.request.get("/lena-orn/kind-machines")).status()).toBe(200);
  expect(count).toEqual({ clicks: 7, fields: 7 });
});
