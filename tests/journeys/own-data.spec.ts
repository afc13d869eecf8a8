import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";
const email = "tom.becker@example.com";

test("Tom, without JavaScript, sees what Amara stores about him, withdraws his consent, and has it deleted", async ({
  amaraPage,
  browser,
  emails,
}) => {
  const tom = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: widths.phone, height: 844 } })
  ).newPage();
  await tom.goto(hub);
  await tom.getByLabel("First Name").fill("Tom");
  await tom.getByLabel("Last Name").fill("Becker");
  await tom.getByLabel("Email").first().fill(email);
  await tom.getByRole("checkbox").first().check();
  await tom
    .getByRole("button", { name: /access|resources/i })
    .first()
    .click();
  await expect(tom.getByRole("heading", { name: "Get Exclusive Resources" })).toBeHidden();

  await tom.getByRole("link", { name: "Your data" }).click();
  await tom.getByLabel("Email").fill(email);
  await tom.getByRole("button", { name: "Send me the link" }).click();
  await expect(tom.getByRole("heading", { name: "Check your inbox" })).toBeVisible();

  await emails.follow(tom, email, "/privacy/");
  await expect(tom.getByRole("heading", { level: 1, name: "What Amara Osei holds about you" })).toBeVisible();
  await expect(tom.getByText(email).first()).toBeVisible();
  const link = tom.url();
  // Opening the link changes nothing, so another browser may open it: axe needs scripts.
  await amaraPage.goto(link);
  await expectAccessible(amaraPage);

  await tom.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(tom.getByRole("status")).toContainText("Your consent is withdrawn");
  await amaraPage.goto(`/dashboard/leads?search=${email}`);
  await expect(amaraPage.getByText("Consent withdrawn").filter({ visible: true }).first()).toBeVisible();

  await tom.getByRole("link", { name: "Delete everything" }).click();
  await expect(tom.getByRole("heading", { level: 1, name: "Delete everything?" })).toBeVisible();
  await tom.getByRole("button", { name: "Delete everything now" }).click();
  await expect(tom.getByRole("status")).toContainText("Everything has been deleted.");
  await amaraPage.goto(`/dashboard/leads?search=${email}`);
  await expect(amaraPage.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(amaraPage.getByText(email).filter({ visible: true })).toHaveCount(0);

  await tom.goto(link);
  await expect(tom.getByRole("heading", { name: "Amara holds nothing about you" })).toBeVisible();
});

test("Amara sets how long she keeps details", async ({ amaraPage: page }) => {
  await page.goto("/account-settings");
  const months = page.getByLabel("Months after the event");
  await expect(months).toHaveValue("18");
  await months.fill("24");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Details are now kept for 2 years" })).toBeVisible();
  await page.reload();
  await expect(months).toHaveValue("24");
  await expectAccessible(page);
});
