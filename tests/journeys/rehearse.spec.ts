// Before the talk: Amara checks a draft and rehearses it on a phone, and sees what the phone sent.
import { submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, expectAccessible, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

test("Amara checks a draft, rehearses it on a phone, and reads what she sent", { tag: "@core" }, async ({
  amaraPage: amara,
  browser,
}) => {
  await amara.goto(`/dashboard/hubs/${await findHubId(amara, "Small teams, big systems")}/check`);
  await expect(amara.getByRole("heading", { name: /^\d to look at$/ })).toBeVisible();
  await expect(amara.getByRole("link", { name: "Fix: Open during the talk" })).toBeVisible();
  await expect(amara.getByRole("heading", { name: "Files" })).toBeHidden();
  await amara.getByText("Everything that was checked").click();
  await expect(amara.getByRole("heading", { name: "Files" })).toBeVisible();
  await expectAccessible(amara);

  await amara.getByRole("navigation", { name: "Stage" }).getByRole("link", { name: "Rehearse" }).click();
  await amara.getByRole("button", { name: "Start Rehearsal" }).click();
  const link = (await amara.getByRole("link", { name: "Open the Page" }).getAttribute("href")) ?? "";
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole("complementary", { name: "Rehearsal" })).toBeVisible();
  await expectAccessible(phone);
  const skip = phone.getByRole("link", { name: "Continue without" });
  if (await skip.isVisible()) await skip.click();
  await phone.getByRole("radio", { name: /Excellent/ }).check({ force: true });
  await phone.getByRole("button", { name: submitFeedback }).click();
  await expect(phone.getByRole("heading", { name: /Your feedback has been submitted/ })).toBeVisible();

  // She comes back to her own tab.
  await amara.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(amara.getByRole("row", { name: /Sent feedback 5 stars/ })).toBeVisible();
  await expectAccessible(amara);
});
