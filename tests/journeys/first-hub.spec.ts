import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";

test("Ada signs up, confirms her address and publishes her first hub", async ({ page, browser, emails }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Try it first" }).click();
  await page.getByLabel("First Name").fill("Ada");
  await page.getByLabel("Last Name").fill("Nwosu");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a calm, well-lit stage");
  await page.getByLabel("Username").fill("amara-osei");
  await expect(page.getByText("This username is already taken.")).toBeVisible();
  await page.getByLabel("Username").fill("Ada Nwosu!");
  await expect(page.getByLabel("Username")).toHaveValue("adanwosu");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Success!" })).toContainText(
    "Please check your email to verify your account.",
  );

  await emails.follow(page, "ada@example.com", "/verify-email");
  await page.getByRole("button", { name: /confirm/i }).click();
  await expect(page.getByText("Your email has been confirmed. Please sign in to continue.")).toBeVisible();
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a calm, well-lit stage");
  await page.getByRole("button", { name: "Sign In" }).click();

  await page.getByRole("link", { name: "Create New Talk Hub" }).first().click();
  await page.getByLabel("Talk Title").fill("Kind machines: software that forgives");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByLabel("Custom URL Slug")).toHaveValue("kind-machines-software-that-forgives");
  await page.getByRole("button", { name: "Create Hub" }).click();
  await expect(page.getByText("Event Date is required").first()).toBeVisible();
  await expect(page.getByLabel("Talk Title")).toHaveValue("Kind machines: software that forgives");
  await page.getByLabel("Event Date").fill("2027-03-04");
  await page.getByRole("button", { name: "Create Hub" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub created successfully!" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/edit-hub\//);

  const address = new URL("/adanwosu/kind-machines-software-that-forgives", page.url()).href;
  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.goto(address))?.status()).toBe(404);
  await expect(visitor.getByText("Talk Hub Not Active")).toBeVisible();

  await page.getByLabel("Status").selectOption("active");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Kind machines: software that forgives");
});

test("a stranger opens a first hub with 6 clicks and 7 fields", async ({ page, browser, emails }) => {
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

  await emails.follow(page, "lena@example.com", "/verify-email");
  await click(page.getByRole("button", { name: /confirm/i }));
  await expect(page.getByLabel("Email")).toHaveValue("lena@example.com");
  await expect(page.getByLabel("Password")).toBeFocused();
  await fill("Password", "a calm, well-lit stage");
  await click(page.getByRole("button", { name: "Sign In" }));

  await click(page.getByRole("link", { name: "Create New Talk Hub" }).first());
  await fill("Talk Title", "Kind machines");
  await expect(page.getByLabel("Custom URL Slug")).toHaveValue("kind-machines");
  await fill("Event Date", "2027-03-04");
  await click(page.getByRole("button", { name: "Create and Publish" }));
  await expect(page).toHaveURL(/\/dashboard\/edit-hub\//);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL("/lena-orn/kind-machines", page.url()).href);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Kind machines");
  expect(count).toEqual({ clicks: 6, fields: 7 });
});
