import type { Browser, Page } from "@playwright/test";
import { restoreNetwork, submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 }, hasTouch: true };

async function rateWithComment(page: Page, comment: string) {
  await page.goto(hub);
  await page.getByRole("link", { name: "Continue without" }).click();
  await page.getByRole("radio", { name: "Excellent", exact: true }).check({ force: true });
  await page.getByLabel(/comment/i).fill(comment);
  await page.getByRole("button", { name: submitFeedback }).click();
}

async function allowQuote(page: Page, { name, role }: { name: string; role: string }) {
  await expect(page.getByRole("button", { name: "Allow this quote" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Yes, Amara may quote me" }).check();
  await expect(page.getByText("The speaker may quote me: these words with my stars, my name and role")).toBeVisible();
  await page.getByLabel("Your name, as shown").fill(name);
  await page.getByLabel("Role or company (optional)").fill(role);
  await page.getByRole("button", { name: "Allow this quote" }).click();
}

const openNewPhone = async (browser: Browser, options: object = {}) =>
  (await browser.newContext({ ...phone, ...options })).newPage();

/** Amara's press on "Show as quote" beside the newest comment that may be quoted. */
async function showAsQuote(amara: Page, origin: string) {
  const answers = `/dashboard/edit-hub/${await findHubId(amara, "Calm under fire")}/answers?quotes=only`;
  const list = await (await amara.request.get(answers)).text();
  const [, quoteId = ""] = /name="quoteId" value="([^"]+)"/.exec(list) ?? [];
  const [, quoteVersion = ""] = /name="quoteVersion" value="([^"]+)"/.exec(list) ?? [];
  const form = { intent: "quote", quoteId, quoteVersion };
  expect((await amara.request.post(answers, { form, headers: { origin } })).status()).toBe(200);
}

test("Rosa, without JavaScript, lets Amara quote her; Amara shows it, and Rosa withdraws it", { tag: "@core" }, async ({
  browser,
  amaraPage,
  testServer: { origin },
}) => {
  const comment = "I read the runbook aloud on the train home.";
  const rosa = await openNewPhone(browser, { javaScriptEnabled: false });
  await rateWithComment(rosa, comment);
  await expect(rosa.getByRole("heading", { name: "May Amara quote you?" })).toBeVisible();
  await expect(rosa.getByRole("blockquote").filter({ hasText: comment })).toBeVisible();
  await allowQuote(rosa, { name: "Rosa Jimenez", role: "Nurse" });
  await expect(rosa.getByText("Amara may quote you as Rosa Jimenez, Nurse")).toBeVisible();

  await showAsQuote(amaraPage, origin);
  const visitor = await openNewPhone(browser);
  await visitor.goto(hub);
  await visitor.getByRole("link", { name: "Continue without" }).click();
  await expect(visitor.getByRole("figure").filter({ hasText: comment })).toContainText("Rosa Jimenez, Nurse");
  await expectAccessible(visitor);

  await rosa.goto(hub);
  await rosa.getByRole("link", { name: "Continue without" }).click();
  await rosa.getByRole("link", { name: "Change or withdraw your quote" }).click();
  await rosa.getByRole("button", { name: "Withdraw this quote" }).click();
  await expect(rosa.getByRole("heading", { name: "This quote is withdrawn" })).toBeVisible();
});

test("Tomas agrees while the Wi-Fi is gone; his phone sends it later, and still knows his rating", async ({
  browser,
}) => {
  const tomas = await openNewPhone(browser);
  await tomas.clock.install();
  await rateWithComment(tomas, "The best hour of the week.");
  await expect(tomas.getByRole("heading", { name: "May Amara quote you?" })).toBeVisible();
  await expectAccessible(tomas);
  await tomas.context().setOffline(true);
  await allowQuote(tomas, { name: "Tomas Novak", role: "" });
  await expect(tomas.getByText("Saved on this phone")).toBeVisible();
  await restoreNetwork(tomas);
  await expect(tomas.getByText("Amara may quote you as Tomas Novak")).toBeVisible();

  await tomas.getByRole("link", { name: "Change or withdraw it" }).click();
  await expect(tomas.getByRole("button", { name: "Withdraw this quote" })).toBeVisible();
  await expectAccessible(tomas);
  await tomas.goto(hub);
  await expect(tomas.getByRole("heading", { name: "You gave 5 stars" })).toBeVisible();
  await expect(tomas.getByLabel(/comment/i)).toHaveValue("The best hour of the week.");
});
