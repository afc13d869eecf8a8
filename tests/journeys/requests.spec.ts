import type { Browser } from "@playwright/test";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";
import { pdf } from "#tests/support/uploads.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 }, hasTouch: true };
const openNewPhone = async (browser: Browser, options: object = {}) =>
  (await browser.newContext({ ...phone, ...options })).newPage();

const checklist = "The checklist for the first ten minutes";

test("Rosa asks without JavaScript, Tomas taps +1, and Amara answers once for both", async ({ browser, amaraPage }) => {
  const rosa = await openNewPhone(browser, { javaScriptEnabled: false });
  await rosa.goto(hub);
  await rosa.getByRole("link", { name: "Continue without" }).click();
  await rosa.getByRole("link", { name: "Something missing? Ask for it" }).click();
  await rosa.getByLabel("What would you like?").fill(checklist);
  await rosa.getByRole("textbox", { name: "Email (optional)" }).first().fill("rosa@example.com");
  await rosa.getByRole("button", { name: "Ask Amara" }).click();
  await expect(rosa.getByText("Your request appears here once Amara approves it.")).toBeVisible();
  await expect(rosa.getByText(checklist)).toBeHidden();

  await amaraPage.goto("/dashboard");
  const waiting = amaraPage.getByRole("region", { name: "Requests for you" });
  await waiting.getByRole("link", { name: /Calm under fire/ }).click();
  const request = amaraPage.getByRole("listitem").filter({ hasText: checklist });
  await expect(request).toContainText("1 person asked, 1 left an address for your answer");
  await expectAccessible(amaraPage);
  await request.getByRole("button", { name: /^Approve/ }).click();
  await expect(request).toBeHidden();

  const tomas = await openNewPhone(browser);
  await tomas.goto(`${hub}/ask`);
  const listed = tomas.getByRole("listitem").filter({ hasText: checklist });
  await listed.getByText("Email me the answer").click();
  await listed.getByLabel("Email (optional)").fill("tomas@example.com");
  await listed.getByRole("button", { name: `+1: ${checklist}` }).click();
  await expect(tomas.getByText("Amara sees that you'd like this too.")).toBeVisible();
  await expect(listed).toContainText("2 people asked");
  await expectAccessible(tomas);

  await amaraPage.getByRole("tab", { name: /^Approved/ }).click();
  await request.getByRole("link", { name: /^Answer/ }).click();
  await amaraPage.getByRole("button", { name: "Send answer" }).click();
  await expect(amaraPage.getByText("Please write an answer, or choose a file or a link")).toBeVisible();
  await amaraPage.getByLabel("Your answer").fill("It is page two of the slides.");
  const file = { name: "First ten minutes.pdf", mimeType: "application/pdf", buffer: pdf };
  await amaraPage.locator("input[type=file]").setInputFiles(file);
  const chosen = amaraPage.getByRole("combobox", { name: "File or link of this talk" }).locator("option:checked");
  await expect(chosen).toHaveText("First ten minutes");
  await expect(amaraPage.getByLabel("Your answer")).toHaveValue("It is page two of the slides.");
  await expectAccessible(amaraPage);
  await amaraPage.getByRole("button", { name: "Send answer" }).click();
  await expect(amaraPage.getByText("Answer sent")).toBeVisible();
  await expect(request).toContainText("It is page two of the slides.");
  await expect(request).toContainText("First ten minutes");
  await rosa.goto(`${hub}/ask`);
  await expect(rosa.getByRole("listitem").filter({ hasText: checklist })).toContainText(
    "It is page two of the slides.",
  );
});

test("Tomas asks without a network: his words wait on the phone", async ({ browser }) => {
  const tomas = await openNewPhone(browser);
  await tomas.goto(`${hub}/ask`);
  await tomas.context().setOffline(true);
  await tomas.getByLabel("What would you like?").fill(checklist);
  await tomas.getByRole("button", { name: "Ask Amara" }).click();
  await expect(tomas.getByRole("heading", { name: "Saved on this phone" })).toBeVisible();
  await tomas.context().setOffline(false);
  await expect(tomas.getByText("Your request appears here once Amara approves it.")).toBeVisible({ timeout: 20_000 });
});
