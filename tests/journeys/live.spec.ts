import type { Page } from "@playwright/test";
import { submitOnPhone } from "#tests/support/attendee-phone.ts";
import { expect, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const feedback = "/amara-osei/calm-under-fire/feedback";

const countRatings = async (page: Page) =>
  Number(/(\d+) ratings/.exec(await page.getByRole("region", { name: "Audience Feedback" }).innerText())?.[1]);

test("Amara watches on her laptop while Nadia rates: the stats update, and the list she is reading stays still", {
  tag: "@core",
}, async ({ amaraPage: page, testServer: { origin } }) => {
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}?tab=analytics`);
  const live = page.getByRole("region", { name: "Live", exact: true });
  await expect(live).toContainText("Live now");
  const before = await countRatings(page);
  const comments = page.getByRole("region", { name: "Recent Comments" });
  const firstComment = await comments.getByRole("listitem").first().innerText();

  const comment = `Nadia was here at ${Date.now()}`;
  await submitOnPhone(origin, feedback, { rating: 5, comments: comment });
  await expect(live).toContainText(comment);
  await expect.poll(() => countRatings(page)).toBeGreaterThan(before);
  await expect(page.locator("[aria-live=polite]").filter({ hasText: comment })).toContainText("ratings");
  expect(await comments.getByRole("listitem").first().innerText()).toBe(firstComment);

  await comments.getByRole("button", { name: /^Show \d+ new comments?$/ }).click();
  await expect(comments.getByRole("listitem").filter({ hasText: comment })).toBeVisible();
});

test("where events are blocked, Amara's phone polls every few seconds", async ({
  isolatedAmaraPage: page,
  testServer: { origin },
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
  await submitOnPhone(origin, feedback, { rating: 5, comments: comment });
  await advanceToNextPoll();
  await expect(talk.getByRole("figure", { name: "Newest comment" })).toContainText(comment);
  expect(refused).toBeGreaterThan(0);

  await page.context().setOffline(true);
  await advanceToNextPoll();
  await expect(talk).toContainText("Live figures are unavailable");
  await page.context().setOffline(false);
  await advanceToNextPoll();
  await expect(talk).toContainText("Live now");
});

test("Live now ends on Amara's dashboard when she closes the page elsewhere, without a reload", async ({
  isolatedAmaraPage: page,
  testServer: { origin },
}) => {
  const editor = `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`;
  await page.goto("/dashboard");
  const talk = page.getByRole("region", { name: /Calm under fire/ });
  await expect(talk).toContainText("Live now");
  const press = async (intent: "close-now" | "open-now") =>
    expect((await page.request.post(editor, { form: { intent }, headers: { origin } })).status()).toBe(200);
  await press("close-now");
  await expect(talk).toContainText("Closed");
  await expect(talk).not.toContainText("Live now");
  await press("open-now");
});
