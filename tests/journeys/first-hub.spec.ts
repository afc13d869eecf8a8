import type { Locator, Page } from "@playwright/test";
import { submitFeedback } from "#tests/support/attendee-phone.ts";
import { type Emails, expect, expectAccessible, phoneUserAgent, test, widths } from "#tests/support/journey.ts";
import { pdf } from "#tests/support/uploads.ts";
import { usernamesOf } from "#tests/support/written-names.ts";

test("Ada learns while she types her username whether it is free", { tag: "@core" }, async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Username").fill("amara-osei");
  await expect(page.getByText("This username is already taken.")).toBeVisible();
  await page.getByLabel("Username").fill("Ada Nwosu!");
  await expect(page.getByLabel("Username")).toHaveValue("adanwosu");
  await expect(page.getByText("adanwosu is available.")).toBeVisible();
  await expect(page.getByText("This username is already taken.")).toBeHidden();
});

test("Łukasz gets a username of his whole name, and reads which letters one has", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", (response) => scripts.push(response.url()));
  await page.goto("/signup");
  const username = page.getByLabel("Username");
  await page.getByLabel("First Name").fill("Lukas");
  await page.getByLabel("Last Name").fill("Hall");
  await username.focus();
  await expect(username).toHaveValue("lukas-hall");
  expect(scripts.join()).not.toContain("ascii-tables");
  for (const [first, last, name] of usernamesOf) {
    await page.getByLabel("First Name").fill(first);
    await page.getByLabel("Last Name").fill(last);
    await username.focus();
    await expect(username).toHaveValue(name);
  }
  expect(scripts.join()).toContain("ascii-tables");
  await username.fill("太郎");
  await expect(page.getByText("Please use a-z, 0-9 and -.")).toBeVisible();
  await username.fill("太郎 taro");
  await expect(username).toHaveValue("taro");
});

test("from a confirmed account to a live page with slides in 5 clicks and 4 typed values; trial stars arrive there", async ({
  page,
  browser,
  emails,
}) => {
  const lena = { firstName: "Lena", lastName: "Örn", email: "lena@example.com", password: "a calm, well-lit stage" };
  await createConfirmedAccount(page, emails, lena);

  const count = { clicks: 0, typed: 0 };
  const click = (target: Locator) => {
    count.clicks++;
    return target.click();
  };
  const type = (label: string, text: string) => {
    count.typed++;
    return page.getByLabel(label).fill(text);
  };
  await expect(page.getByLabel("Email")).toHaveValue(lena.email);
  await expect(page.getByLabel("Password")).toBeFocused();
  await type("Password", lena.password);
  await click(page.getByRole("button", { name: "Sign In", exact: true }));
  await click(page.getByRole("link", { name: "Create New Talk Hub" }).first());

  // The slides come before the title.
  const chooser = page.waitForEvent("filechooser");
  await click(page.getByRole("button", { name: "Upload Files" }));
  await (await chooser).setFiles({ name: "Kind machines.pdf", mimeType: "application/pdf", buffer: pdf });
  await type("Talk Title", "Kind machines");
  await expect(page.getByLabel("Custom URL Slug")).toHaveValue("kind-machines");
  await type("Event Date", "2027-03-04");
  await type("Location", "Barbican Centre, London");
  await click(page.getByLabel("Active: Public and accessible"));
  await click(page.getByRole("button", { name: "Create and Publish" }));
  await expect(page.getByRole("heading", { level: 1, name: "Your page is live" })).toBeVisible();
  expect(count).toEqual({ clicks: 5, typed: 4 });
  const shown = await (await page.request.get("/lena-orn/kind-machines")).text();
  expect(shown).toContain("PDF, 1 KB");
  await expectAccessible(page);

  const trial = (await page.getByRole("link", { name: "Open the Rehearsal" }).getAttribute("href")) ?? "";
  const phone = await (
    await browser.newContext({ viewport: { width: widths.phone, height: 844 }, userAgent: phoneUserAgent })
  ).newPage();
  await phone.goto(trial);
  await expect(page.getByText("Your phone has opened it. Now rate your talk.")).toBeVisible();
  await phone.getByRole("radio", { name: /Excellent/ }).check({ force: true });
  await phone.getByRole("button", { name: submitFeedback }).click();
  await expect(page.getByText("It works: 5 stars from Phone 1.")).toBeVisible();
  const hub = page.url().replace(/\/published$/, "");
  expect((await (await page.request.get(`${hub}/live`)).json()).feedback.total).toBe(0);

  await page.getByLabel("Connect Link").fill("lena@example.com");
  await page.getByRole("button", { name: "Save Link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Connect link saved" })).toBeVisible();
  expect(await (await page.request.get("/lena-orn/kind-machines")).text()).toContain("Connect with Lena");
});

/** Signs up and confirms the address; the next step is to sign in. */
async function createConfirmedAccount(
  page: Page,
  emails: Emails,
  { firstName, lastName, email, password }: NewAccount,
) {
  await page.goto("/signup");
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await expect(page.getByLabel("Username")).toHaveValue("lena-orn");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText(`We've sent a link to ${email}`)).toBeVisible();
  await page.goto(await emails.findLink(email, "/verify-email"));
  await page.getByRole("button", { name: /confirm/i }).click();
}
type NewAccount = Record<"firstName" | "lastName" | "email" | "password", string>;
