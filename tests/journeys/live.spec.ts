import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";

const hub = "/amara-osei/calm-under-fire";

/** An attendee gives five stars and writes `comment` on a phone. */
async function submitRating(browser: Browser, comment: string) {
  const phone = await browser.newContext({ viewport: { width: widths.phone, height: 844 }, hasTouch: true });
  const page = await phone.newPage();
  await page.goto(hub);
  const skip = page.getByRole("link", { name: "Continue without" });
  if (await skip.isVisible()) await skip.click();
  await page.getByRole("radio", { name: /excellent/i }).check({ force: true });
  await page.getByLabel(/comment/i).fill(comment);
  await page.getByRole("button", { name: /submit/i }).click();
  await expect(page.getByText("Thank you! Your feedback has been submitted successfully.")).toBeVisible();
  await phone.close();
}

async function openResults(page: Page) {
  await page.goto("/dashboard");
  const talk = page.getByRole("region", { name: /Calm under fire/ });
  await talk.getByRole("link", { name: "Open results" }).click();
  await expect(page.getByRole("region", { name: "Live", exact: true })).toContainText("Live now");
}

const countRatings = async (page: Page) =>
  Number(/(\d+) ratings/.exec(await page.getByRole("region", { name: "Audience Feedback" }).innerText())?.[1]);

test("Amara watches on her laptop while Nadia rates: the stats update, and the list she is reading stays still", async ({
  amaraPage: page,
  browser,
}) => {
  await openResults(page);
  const before = await countRatings(page);
  const comments = page.getByRole("region", { name: "Recent Comments" });
  const firstComment = await comments.getByRole("listitem").first().innerText();

  const comment = `Nadia was here at ${Date.now()}`;
  await submitRating(browser, comment);
  await expect(page.getByRole("region", { name: "Live", exact: true })).toContainText(comment);
  await expect.poll(() => countRatings(page)).toBeGreaterThan(before);
  await expect(page.locator("[aria-live=polite]").filter({ hasText: comment })).toContainText("ratings");
  expect(await comments.getByRole("listitem").first().innerText()).toBe(firstComment);
  await expectAccessible(page);

  await comments.getByRole("button", { name: /^Show \d+ new comments?$/ }).click();
  await expect(comments.getByRole("listitem").filter({ hasText: comment })).toBeVisible();
  const ratingCount = await countRatings(page);
  await page.reload();
  expect(await countRatings(page)).toBeGreaterThanOrEqual(ratingCount);
});

test("where events are blocked, Amara's phone polls every few seconds", async ({
  isolatedAmaraPage: page,
  browser,
}) => {
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await page.clock.install();
  /** Skips the pause between two requests. */
  const advanceToNextPoll = () => page.clock.fastForward(5_000);
  let refused = 0;
  await page.route("**/live", (route) => {
    if (!route.request().headers().accept?.includes("text/event-stream")) return route.continue();
    refused += 1;
    return route.abort();
  });
  await page.goto("/dashboard");
  const talk = page.getByRole("region", { name: /Calm under fire/ });
  await expect(talk).toBeVisible();
  const comment = `Priya was here at ${Date.now()}`;
  await submitRating(browser, comment);
  await advanceToNextPoll();
  await expect(talk.getByRole("list", { name: "Latest comments" })).toContainText(comment);
  expect(refused).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.context().setOffline(true);
  await advanceToNextPoll();
  await expect(talk).toContainText("Live figures are unavailable");
  await page.context().setOffline(false);
  await advanceToNextPoll();
  await expect(talk).toContainText("Live now");
});
