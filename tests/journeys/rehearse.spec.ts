// Before the talk: Amara rehearses on a phone, sees that nothing counts, checks the talk, and opens it.
import { expect, expectAccessible, test } from "#tests/support/journey.ts";

test("a draft is rehearsed on a phone, counts nowhere, and is ready once it is open", async ({
  isolatedAmaraPage: amara,
  browser,
}) => {
  await amara.goto("/dashboard/hubs?status=draft");
  await amara
    .getByRole("main")
    .getByRole("link", { name: /^Manage/ })
    .first()
    .click();
  await amara.waitForURL(/edit-hub/);
  const editor = new URL(amara.url()).pathname;
  await amara.getByRole("link", { name: "Ready for stage?" }).click();
  const during = amara.getByRole("listitem").filter({ hasText: "Open during the talk" });
  await expect(during).toContainText("Fix this");
  await expect(amara.getByRole("heading", { name: "Not ready yet" })).toBeVisible();
  await expectAccessible(amara);

  await amara.getByRole("link", { name: "Try everything in a rehearsal" }).click();
  await amara.getByRole("button", { name: "Start Rehearsal" }).click();
  const link = (await amara.getByRole("link", { name: "Open the Page" }).getAttribute("href")) ?? "";
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole("complementary", { name: "Rehearsal" })).toBeVisible();
  await expectAccessible(phone);
  const skip = phone.getByRole("link", { name: "Continue without" });
  if (await skip.isVisible()) await skip.click();
  await phone.getByRole("radio", { name: /Excellent/ }).check({ force: true });
  await phone.getByRole("button", { name: "Submit Feedback" }).click();
  await expect(phone.getByRole("heading", { name: /Your feedback has been submitted/ })).toBeVisible();

  await amara.reload();
  await expect(amara.getByRole("row", { name: /Sent feedback 5 stars/ })).toBeVisible();
  await expectAccessible(amara);
  await amara.goto(`${editor}?tab=analytics`);
  await expect(amara.getByRole("tabpanel").getByText("5 stars")).toHaveCount(0);

  await amara.goto(editor);
  await amara.getByRole("button", { name: "Publish" }).click();
  await expect(amara.getByText("Active").first()).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "This rehearsal has ended" })).toBeVisible();
  await amara.getByRole("link", { name: "Ready for stage?" }).click();
  await expect(during).toContainText("Ready");
  await phone.context().close();
});
