import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 }, hasTouch: true };

async function rateWithComment(page: Page, comment: string) {
  await page.goto(hub);
  await page.getByRole("link", { name: "Continue without" }).click();
  await page.getByRole("radio", { name: "Excellent", exact: true }).check({ force: true });
  await page.getByLabel(/comment/i).fill(comment);
  await page.getByRole("button", { name: "Submit Feedback" }).click();
}

async function allowQuote(page: Page, { name, role }: { name: string; role: string }) {
  await page.getByLabel("Your name, as shown").fill(name);
  await page.getByLabel("Role or company (optional)").fill(role);
  await page.getByRole("checkbox", { name: /The speaker may quote me/ }).check();
  await page.getByRole("button", { name: "Allow this quote" }).click();
}

const openNewPhone = async (browser: Browser, options: object = {}) =>
  (await browser.newContext({ ...phone, ...options })).newPage();

test("Rosa, without JavaScript, lets Amara quote her; Amara shows it, and Rosa withdraws it", async ({
  browser,
  amaraPage,
}) => {
  const comment = "I read the runbook aloud on the train home.";
  const rosa = await openNewPhone(browser, { javaScriptEnabled: false });
  await rateWithComment(rosa, comment);
  await expect(rosa.getByRole("heading", { name: "May Amara quote you?" })).toBeVisible();
  await expect(rosa.getByRole("blockquote").filter({ hasText: comment })).toBeVisible();
  await allowQuote(rosa, { name: "Rosa Jimenez", role: "Nurse" });
  await expect(rosa.getByText("Amara may quote you as Rosa Jimenez, Nurse")).toBeVisible();

  await amaraPage.goto("/dashboard/hubs");
  await amaraPage.getByRole("link", { name: "Manage Calm under fire" }).first().click();
  await amaraPage.getByRole("tab", { name: "Analytics & Results" }).click();
  await amaraPage.getByRole("link", { name: "All ratings and comments" }).click();
  await amaraPage.getByLabel("Quotes").selectOption("May be quoted");
  const answer = amaraPage.getByRole("listitem").filter({ hasText: comment });
  await expect(answer).toContainText("May be quoted as Rosa Jimenez, Nurse");
  await answer.getByRole("button", { name: /^Show as quote/ }).click();
  await expect(answer.getByText("Quoted", { exact: true })).toBeVisible();

  const visitor = await openNewPhone(browser);
  await visitor.goto("/amara-osei");
  const quote = visitor.getByRole("figure").filter({ hasText: comment });
  await expect(quote).toContainText("Rosa Jimenez, Nurse");
  await expect(quote).toContainText("Calm under fire");
  await visitor.goto(hub);
  await visitor.getByRole("link", { name: "Continue without" }).click();
  await expect(visitor.getByRole("figure").filter({ hasText: comment })).toBeVisible();
  await expectAccessible(visitor);

  await rosa.goto(hub);
  await rosa.getByRole("link", { name: "Continue without" }).click();
  await rosa.getByRole("link", { name: "Change or withdraw your quote" }).click();
  await visitor.goto(rosa.url());
  await expectAccessible(visitor);
  await rosa.getByRole("button", { name: "Withdraw this quote" }).click();
  await expect(rosa.getByRole("heading", { name: "This quote is withdrawn" })).toBeVisible();
  for (const page of [hub, "/amara-osei"]) {
    await visitor.goto(page);
    await expect(visitor.getByText(comment)).toHaveCount(0);
  }
});

test("Tomas agrees while the Wi-Fi is gone; his phone sends it later", async ({ browser }) => {
  const tomas = await openNewPhone(browser);
  await rateWithComment(tomas, "The best hour of the week.");
  await expect(tomas.getByRole("heading", { name: "May Amara quote you?" })).toBeVisible();
  await expectAccessible(tomas);
  await tomas.context().setOffline(true);
  await allowQuote(tomas, { name: "Tomas Novak", role: "" });
  await expect(tomas.getByText("Saved on this phone")).toBeVisible();
  await tomas.context().setOffline(false);
  await expect(tomas.getByText("Amara may quote you as Tomas Novak")).toBeVisible({ timeout: 15_000 });

  // The rating that the phone remembers is still the rating, and a changed comment asks again.
  await tomas.getByRole("link", { name: "Change my answer" }).click();
  await expect(tomas.getByRole("heading", { name: "You gave 5 stars" })).toBeVisible();
  await expect(tomas.getByLabel(/comment/i)).toHaveValue("The best hour of the week.");
  await tomas.getByLabel(/comment/i).fill("The best hour of the month.");
  await tomas.getByRole("button", { name: "Change", exact: true }).click();
  await expect(tomas.getByRole("blockquote").filter({ hasText: "of the month" })).toBeVisible();
  await expect(tomas.getByLabel("Your name, as shown")).toHaveValue("Tomas Novak");
});
