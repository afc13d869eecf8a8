// Parts of a screen whose script comes after the first view: pressed before it is there, without a network, without scripts.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, trackOwnScript } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const shareScript = "**/assets/share-dialog-*.js";
const shareStyles = "**/assets/share-dialog-*.css";
const openShare = (page: Page) =>
  page
    .getByRole("button", { name: /^Share/ })
    .first()
    .click();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Share This Talk" });

/** Returns what lets the script come. */
async function holdScript(page: Page, script: string): Promise<() => void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await isReleased;
    await route.continue();
  });
  return resolve;
}

test("Amara taps Share before its script has come: the dialog says that it loads, and is there when it has", {
  tag: "@core",
}, async ({ amaraPage: page }) => {
  const release = await holdScript(page, shareScript);
  await page.goto("/dashboard/hubs");
  await openShare(page);
  await expect(dialog(page).getByRole("status").getByText("Loading...")).toBeVisible();
  release();
  await expect(dialog(page).getByRole("button", { name: "Copy Link" })).toBeVisible();
});

test("without a network the dialog says what is wrong; after Retry it opens, with its styles", async ({
  amaraPage: page,
}) => {
  const lost = [shareScript, shareStyles, "**/healthz"];
  for (const file of lost) await page.route(file, (route) => route.abort());
  let failedChecks = 0;
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/healthz")) failedChecks += 1;
  });
  await page.goto("/dashboard/hubs");
  await openShare(page);
  const problem = dialog(page).getByRole("alert");
  await expect(problem).toContainText("We couldn't load this. Check your connection.");
  await expectAccessible(page);
  // Still away: Retry asks the server before the script, and before a new page.
  const checksBefore = failedChecks;
  await problem.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => failedChecks - checksBefore).toBeGreaterThanOrEqual(2);
  await expect(problem).toBeVisible();
  for (const file of lost) await page.unroute(file);
  await problem.getByRole("button", { name: "Retry" }).click();
  // A browser that never asks again for a lost script gets a new page.
  await expect(problem).toBeHidden();
  if (await dialog(page).isHidden()) await openShare(page);
  await expect(dialog(page).getByRole("button", { name: "Copy Link" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
});

test("after an idle moment Share opens without a network", async ({ amaraPage: page }) => {
  const loaded = page.waitForResponse(shareScript);
  await page.goto("/dashboard/hubs");
  await (await loaded).finished();
  await page.route("**/assets/**", (route) => route.abort());
  await openShare(page);
  await expect(dialog(page).getByRole("button", { name: "Copy Link" })).toBeVisible();
});

test("Amara edits a question before the script of their list has come: the form opens when it has", async ({
  amaraPage: page,
}) => {
  const release = await holdScript(page, "**/assets/question-list-*.js");
  const hearsKeys = await trackOwnScript(page);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await hearsKeys();
  await page
    .getByRole("button", { name: /^Edit: / })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "Edit question" });
  await expect(form).toBeHidden();
  release();
  await expect(form.getByLabel("Question")).toBeFocused();
});

test("the results are in the document, in their places, where no script ever runs", async ({
  browser,
  amarasBrowser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(amarasBrowser.cookies);
  const page = await context.newPage();
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}?tab=analytics`);
  await expect(page.getByRole("heading", { name: "Recent Comments" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Audience Feedback" })).toBeVisible();
  await expect(page.locator("[class*=columns]").first()).toHaveCSS("display", "grid");
});
