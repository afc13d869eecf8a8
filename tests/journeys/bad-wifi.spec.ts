// Row 17, three hundred phones, failing Wi-Fi: nothing an attendee sends is lost or stored twice.
import type { BrowserContext, Page } from "@playwright/test";
import { restoreNetwork, submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, expectAccessible, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const hub = "/amara-osei/calm-under-fire";
const savedNotice = "Saved on this phone";
const thanks = "Thank you! Your feedback has been submitted successfully.";
const phone = { viewport: { width: widths.phone, height: 844 } };

/** Opens the talk and skips the lead form. */
async function openForm(page: Page) {
  await page.goto(hub);
  const skip = page.getByRole("link", { name: "Continue without" });
  if (await skip.isVisible()) await skip.click();
  // The form gets its id when the page's script has run.
  await expect(page.locator("#rate [name=submission_id]")).not.toHaveValue("");
}

async function submitRating(page: Page, comment: string) {
  await page.getByRole("radio", { name: "Good", exact: true }).check({ force: true });
  await page.getByLabel(/comment/i).fill(comment);
  await page.getByRole("button", { name: submitFeedback }).click();
}

async function submitRatingOffline(context: BrowserContext, comment: string, page?: Page) {
  page ??= await context.newPage();
  await openForm(page);
  await context.setOffline(true);
  await submitRating(page, comment);
  await expect(page.getByRole("heading", { name: savedNotice })).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeHidden();
  return page;
}

const listStorageKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kept ")));

/** How often the speaker reads this comment among all answers. */
async function expectCommentCount(amara: Page, comment: string, times: number) {
  const id = await findHubId(amara, "Calm under fire");
  const answers = await (await amara.request.get(`/dashboard/edit-hub/${id}/answers`)).text();
  expect(answers).toContain("Ratings and comments");
  expect(answers.split(`>${comment}<`).length - 1).toBe(times);
}

test("Rosa rates offline: her rating is saved, sent when the network returns, and read once by the speaker", {
  tag: "@core",
}, async ({ browser, amaraPage }) => {
  const context = await browser.newContext(phone);
  const rosa = await context.newPage();
  await rosa.clock.install();
  await submitRatingOffline(context, "Rated from a dead spot", rosa);
  await expect(rosa.getByRole("button", { name: "Discard" })).toBeVisible();
  await expectAccessible(rosa);
  await restoreNetwork(rosa);
  await expect(rosa.getByText(thanks)).toBeVisible();
  await expect.poll(() => listStorageKeys(rosa)).toEqual([]);
  await expectCommentCount(amaraPage, "Rated from a dead spot", 1);
});

test("Tomas closes the page while offline; the next page he opens sends his rating once, even with two tabs open", async ({
  browser,
  amaraPage,
}) => {
  const context = await browser.newContext(phone);
  await (await submitRatingOffline(context, "Kept over night")).close();
  await context.setOffline(false);
  const [one, other] = [await context.newPage(), await context.newPage()];
  // The response is held back until both tabs are open, whichever of them sends first.
  const opened = Promise.withResolvers<void>();
  await context.route(`**${hub}/feedback`, async (route) => {
    await opened.promise;
    await route.continue();
  });
  await Promise.all([one.goto(hub), other.goto("/amara-osei")]);
  await expect(one.getByRole("heading", { name: savedNotice })).toBeVisible();
  opened.resolve();
  await expect(one.getByText(thanks)).toBeVisible();
  await expect.poll(() => listStorageKeys(other)).toEqual([]);
  await expectCommentCount(amaraPage, "Kept over night", 1);
});

test("a rating that another page delivered is remembered on the talk's page", async ({ browser }) => {
  const context = await browser.newContext(phone);
  await (await submitRatingOffline(context, "Sent from the profile")).close();
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto("/amara-osei");
  await expect.poll(() => listStorageKeys(page)).toEqual([]);
  await page.goto(hub);
  await expect(page.getByRole("heading", { name: "You gave 3 stars" })).toBeVisible();
  await expect(page.getByLabel(/comment/i)).toHaveValue("Sent from the profile");
  await expect(page.getByText("Change", { exact: true })).toBeVisible();
});

test("two tabs show the same saved rating, and both notice when it is discarded", async ({ browser }) => {
  const context = await browser.newContext(phone);
  await context.route(`**${hub}/feedback`, (route) => route.abort());
  const one = await context.newPage();
  await openForm(one);
  await submitRating(one, "In two tabs");
  const other = await context.newPage();
  await other.goto(hub);
  for (const tab of [one, other]) await expect(tab.getByRole("heading", { name: savedNotice })).toBeVisible();
  await other.getByRole("button", { name: "Discard" }).click();
  for (const tab of [one, other]) {
    await expect(tab.getByRole("heading", { name: savedNotice })).toBeHidden();
    await expect(tab.getByLabel(/comment/i)).toHaveValue("In two tabs");
  }
  expect(await listStorageKeys(one)).toEqual([]);
});

test("when Rosa discards her rating, the form returns with her text, nothing is sent and nothing stays on the phone", async ({
  browser,
  amaraPage,
}) => {
  const context = await browser.newContext(phone);
  const page = await submitRatingOffline(context, "Better not to say this");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel(/comment/i)).toHaveValue("Better not to say this");
  await expect(page.getByRole("radio", { name: "Good", exact: true })).toBeChecked();
  expect(await listStorageKeys(page)).toEqual([]);
  await context.setOffline(false);
  await page.goto(hub);
  await expect(page.getByRole("heading", { name: savedNotice })).toBeHidden();
  await expectCommentCount(amaraPage, "Better not to say this", 0);
});

test("after three days a rating is not sent any more: the page says so once and shows the text to copy", async ({
  browser,
  amaraPage,
}) => {
  const context = await browser.newContext(phone);
  await (await submitRatingOffline(context, "Three days too late")).close();
  await context.setOffline(false);
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + 73 * 60 * 60_000 });
  await page.goto(hub);
  await expect(page.getByRole("heading", { name: "This could not be sent" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "What you wrote" })).toHaveValue("Three days too late");
  expect(await listStorageKeys(page)).toEqual([]);
  await expectCommentCount(amaraPage, "Three days too late", 0);
});

test("a rating that the server refuses later is reported in place, with its text", async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.clock.install();
  await submitRatingOffline(context, "The talk closed before this came", page);
  const message = "This Talk Hub is not open.";
  await context.route(`**${hub}/feedback`, (route) => route.fulfill({ status: 409, json: { message, errors: {} } }));
  await restoreNetwork(page);
  await expect(page.getByRole("heading", { name: "This could not be sent" })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole("button", { name: "Back to the form" }).click();
  await expect(page.getByLabel(/comment/i)).toHaveValue("The talk closed before this came");
  expect(await listStorageKeys(page)).toEqual([]);
});

test("a saved rating with an address but no tick arrives, and only the address is reported", async ({
  browser,
  amaraPage,
}) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openForm(page);
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Good", exact: true }).check({ force: true });
  await page.locator("#rate").getByLabel(/email/i).fill("rosa.in.row.17@example.com");
  await submitRating(page, "The tick was overlooked");
  await expect(page.getByRole("heading", { name: savedNotice })).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const profile = await context.newPage();
  await profile.goto("/amara-osei");
  await expect(profile.getByRole("heading", { name: "Your rating is saved" })).toBeVisible();
  await expect(profile.getByText("Your email address is not: please tick the box below it")).toBeVisible();
  await expectCommentCount(amaraPage, "The tick was overlooked", 1);
  await profile.getByRole("button", { name: "Discard" }).click();
  await profile.goto(hub);
  await expect(profile.getByRole("heading", { name: "You gave 3 stars" })).toBeVisible();
});

test("a server error and a sign-in page of the Wi-Fi do not count as a response", async ({ browser }) => {
  const page = await (await browser.newContext(phone)).newPage();
  await openForm(page);
  for (const fakeResponse of [
    { status: 503, body: "Down" },
    { status: 200, contentType: "text/html", body: "<h1>Welcome to Hall 3 Wi-Fi</h1>" },
  ]) {
    await page.route(`**${hub}/feedback`, (route) => route.fulfill(fakeResponse));
    await submitRating(page, "Not lost in a portal");
    await expect(page.getByRole("heading", { name: savedNotice })).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
  }
});

test("a browser without storage keeps the text in the form and says so", async ({ browser }) => {
  const context = await browser.newContext(phone);
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });
  const page = await context.newPage();
  await openForm(page);
  await context.setOffline(true);
  await submitRating(page, "Still here");
  await expect(page.getByRole("alert")).toContainText("Please try again.");
  await expect(page.getByLabel(/comment/i)).toHaveValue("Still here");
  await context.setOffline(false);
  await page.getByRole("button", { name: submitFeedback }).click();
  await expect(page.getByText(thanks)).toBeVisible();
});

test("an address left while offline is saved, the talk is shown, and the address is sent when the network returns", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(hub);
  await context.setOffline(true);
  await page.getByLabel("First Name").fill("Olu");
  await page.getByLabel("Email").first().fill("olu.in.the.dark@example.com");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Access Resources" }).click();
  await expect(page.getByRole("heading", { name: savedNotice })).toBeVisible();
  await expect(page.getByRole("link", { name: /first ten minutes/i })).toBeVisible();
  await restoreNetwork(page);
  await expect(page.getByText("Thank you. You now have full access.")).toBeVisible();
  await expect.poll(() => listStorageKeys(page)).toEqual([]);
});

test("the page delays a form that was filled too fast until the server accepts it, and the attendee notices nothing", async ({
  browser,
}) => {
  const page = await (await browser.newContext(phone)).newPage();
  // SHORTEST_FILL_SECONDS=2 (the default) writes this into the page; it is 0 here.
  const [shortestFillMs, token] = [2_000, /(name="form_token" value="[^"]+\.)0(?=")/g];
  await page.route(hub, async (route) => {
    const original = await route.fetch();
    await route.fulfill({ response: original, body: (await original.text()).replace(token, `$1${shortestFillMs}`) });
  });
  await openForm(page);
  const form = page.locator("#rate");
  await form.getByRole("radio", { name: "Excellent" }).check({ force: true });
  await form.getByLabel(/email/i).fill("lena.in.a.hurry@example.com");
  await form.getByRole("checkbox", { name: /I agree/ }).check();
  const sent = page.waitForResponse(`**${hub}/feedback`);
  await form.getByRole("button", { name: submitFeedback }).click();
  expect((await sent).status()).toBe(204);
  await expect(page.getByText(thanks)).toBeVisible();
  const sentAt = () =>
    performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/feedback"))?.startTime;
  expect(await page.evaluate(sentAt)).toBeGreaterThanOrEqual(shortestFillMs);
});
