import type { Browser } from "@playwright/test";
import { restoreNetwork, submitOnPhone } from "#tests/support/attendee-phone.ts";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { pdf } from "#tests/support/uploads.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 }, hasTouch: true };
const openNewPhone = async (browser: Browser, options: object = {}) =>
  (await browser.newContext({ ...phone, ...options })).newPage();

/** Approved in the sample. */
const books = "The books on the last slide";

test("Rosa, without JavaScript, asks for something and taps +1", { tag: "@core" }, async ({ browser }) => {
  const rosa = await openNewPhone(browser, { javaScriptEnabled: false });
  await rosa.goto(hub);
  await rosa.getByRole("link", { name: "Continue without" }).click();
  await rosa.getByRole("link", { name: "Something missing? Ask for it" }).click();
  await rosa.getByLabel("What would you like?").fill("The recording");
  await rosa.getByRole("textbox", { name: "Email (optional)" }).first().fill("rosa@example.com");
  await rosa.getByRole("button", { name: "Ask Amara" }).click();
  await expect(rosa.getByText("Your request appears here once Amara approves it.")).toBeVisible();
  await expect(rosa.getByText("The recording")).toBeHidden();

  await rosa.getByRole("button", { name: `+1: ${books}` }).click();
  await expect(rosa.getByText("Amara sees that you'd like this too.")).toBeVisible();
});

test("Amara approves a request, and answers it with a file that she uploads while she writes", async ({
  amaraPage: amara,
  testServer: { origin },
}) => {
  const checklist = "The checklist for the first ten minutes";
  await submitOnPhone(origin, `${hub}/ask`, { text: checklist, email: "rosa@example.com" });
  await amara.goto(`/dashboard/hubs/${await findHubId(amara, "Calm under fire")}/requests`);
  const request = amara.getByRole("listitem").filter({ hasText: checklist });
  await expectAccessible(amara);
  await request.getByRole("button", { name: /^Approve/ }).click();
  await expect(request).toBeHidden();

  await amara.getByRole("tab", { name: /^Approved/ }).click();
  await request.getByRole("link", { name: /^Answer/ }).click();
  await amara.getByRole("button", { name: "Send answer" }).click();
  await expect(amara.getByText("Please write an answer, or choose a file or a link")).toBeVisible();
  await amara.getByLabel("Your answer").fill("It is page two of the slides.");
  const file = { name: "First ten minutes.pdf", mimeType: "application/pdf", buffer: pdf };
  await amara.locator("input[type=file]").setInputFiles(file);
  const chosen = amara.getByRole("combobox", { name: "File or link of this talk" }).locator("option:checked");
  await expect(chosen).toHaveText("First ten minutes");
  await expect(amara.getByLabel("Your answer")).toHaveValue("It is page two of the slides.");
  await expectAccessible(amara);
  await amara.getByRole("button", { name: "Send answer" }).click();
  await expect(amara.getByText("Answer sent")).toBeVisible();
  await expect(request).toContainText("It is page two of the slides.");
  await expect(request).toContainText("First ten minutes");
});

test("Tomas taps +1 with his address, then asks without a network: his words wait on the phone", async ({
  browser,
}) => {
  const tomas = await openNewPhone(browser);
  await tomas.clock.install();
  await tomas.goto(`${hub}/ask`);
  const listed = tomas.getByRole("listitem").filter({ hasText: books });
  await listed.getByText("Email me the answer").click();
  await listed.getByLabel("Email (optional)").fill("tomas@example.com");
  await expectAccessible(tomas);
  await listed.getByRole("button", { name: `+1: ${books}` }).click();
  await expect(tomas.getByText("Amara sees that you'd like this too.")).toBeVisible();

  await tomas.context().setOffline(true);
  await tomas.getByLabel("What would you like?").fill("The playlist before the talk");
  await tomas.getByRole("button", { name: "Ask Amara" }).click();
  await expect(tomas.getByRole("heading", { name: "Saved on this phone" })).toBeVisible();
  await restoreNetwork(tomas);
  await expect(tomas.getByText("Your request appears here once Amara approves it.")).toBeVisible();
});
