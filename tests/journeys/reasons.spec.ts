import type { Page } from "@playwright/test";
import { restoreNetwork, submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 }, hasTouch: true };

async function openTalk(page: Page) {
  await page.goto(hub);
  await page.getByRole("link", { name: "Continue without" }).click();
}
const star = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const tick = (page: Page, name: string) =>
  page.locator("#rate").getByText(name, { exact: true }).filter({ visible: true }).click();
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const thanks = (page: Page) => page.getByText("Thank you! Your feedback has been submitted successfully.");

test("Tomas, without JavaScript, sees the reasons that belong to his stars", { tag: "@core" }, async ({ browser }) => {
  const tomas = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  await openTalk(tomas);
  await expect(box(tomas, "Slides")).toBeHidden();
  await star(tomas, "Excellent").check({ force: true });
  await tick(tomas, "Slides");
  await expect(box(tomas, "Heat or seats")).toBeHidden();
  await star(tomas, "Fair").check({ force: true });
  await expect(box(tomas, "Slides")).toBeHidden();
  await tick(tomas, "Sound");
  await tick(tomas, "Heat or seats");
  await tomas.getByLabel(/comment/i).fill("I sat beside the loudspeaker that was off.");
  await tomas.getByRole("button", { name: submitFeedback }).click();
  await expect(thanks(tomas)).toBeVisible();
});

test("Rosa ticks reasons without a network; her phone sends them later and knows them when she returns", async ({
  browser,
}) => {
  const rosa = await (await browser.newContext(phone)).newPage();
  await rosa.clock.install();
  await openTalk(rosa);
  await star(rosa, "Very Good").check({ force: true });
  await tick(rosa, "Pace");
  await tick(rosa, "Story");
  await expectAccessible(rosa);
  await rosa.context().setOffline(true);
  await rosa.getByRole("button", { name: submitFeedback }).click();
  await expect(rosa.getByText("Saved on this phone")).toBeVisible();
  await restoreNetwork(rosa);
  await expect(thanks(rosa)).toBeVisible();

  await rosa.getByRole("link", { name: "Change my answer" }).click();
  await expect(rosa.getByRole("heading", { name: "You gave 4 stars" })).toBeVisible();
  await expect(box(rosa, "Story")).toBeChecked();
  await expect(box(rosa, "Depth")).not.toBeChecked();
  await tick(rosa, "Story");
  await tick(rosa, "Depth");
  await rosa.getByRole("button", { name: submitFeedback }).click();
  await expect(thanks(rosa)).toBeVisible();
  await rosa.reload();
  await expect(box(rosa, "Depth")).toBeChecked();
  await expect(box(rosa, "Story")).not.toBeChecked();
});
