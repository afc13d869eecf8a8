// Parts of a screen whose script comes after the first view: pressed before it is there, without a network, without scripts.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test as journey, trackOwnScript, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

const shareScript = "**/assets/share-dialog-*.js";
const shareStyles = "**/assets/share-dialog-*.css";
const openShare = (page: Page) =>
  page
    .getByRole("button", { name: /^Share/ })
    .first()
    .click();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Share This Talk" });

/** Amara's phone, on which she has opened no section yet. */
const test = journey.extend<{ amarasPhone: Page }>({
  async amarasPhone({ browser, amarasBrowser }, use) {
    const context = await browser.newContext({ viewport: { width: widths.phone, height: 844 } });
    await context.addCookies(amarasBrowser.cookies);
    await use(await context.newPage());
  },
});

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

test("once Amara has pointed at Share it opens without a network", async ({ amaraPage: page }) => {
  const hearsKeys = await trackOwnScript(page);
  await page.goto("/dashboard/hubs");
  await hearsKeys();
  const loaded = page.waitForResponse(shareScript);
  await page
    .getByRole("button", { name: /^Share/ })
    .first()
    .hover();
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

for (const [screen, max] of [
  ["list", 15],
  ["editor", 16],
] as const)
  test(`Amara's ${screen} asks for ${max} files at most, and for nothing more until she opens something`, async ({
    amarasPhone: page,
  }) => {
    const path = screen === "list" ? "hubs" : `edit-hub/${await findHubId(page, "Calm under fire")}`;
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`/dashboard/${path}`, { waitUntil: "networkidle" });
    expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(max);
  });

test("a section that Amara opens on a slow network shows what is in it at once, and answers when its script has come", async ({
  amarasPhone: page,
}) => {
  const release = await holdScript(page, "**/assets/question-list-*.js");
  const hearsKeys = await trackOwnScript(page);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await hearsKeys();
  await page.getByRole("heading", { name: "Feedback", exact: true }).click();
  const edit = page.getByRole("button", { name: /^Edit: / }).first();
  await expect(edit).toBeVisible();
  await edit.click();
  release();
  await expect(page.getByRole("dialog", { name: "Edit question" }).getByLabel("Question")).toBeFocused();
});

test("sections that Amara opens while the network is away are complete when it is back", async ({
  amarasPhone: page,
}) => {
  const hearsKeys = await trackOwnScript(page);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await hearsKeys();
  await page.context().setOffline(true);
  const open = (section: string) => page.getByRole("heading", { name: section }).click();
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await open("Basic Information");
  await page.getByLabel("Event Name").fill("Written on the train");
  await open("Schedule");
  await expect(page.getByRole("alert")).toContainText("We couldn't load the schedule.");
  await page.context().setOffline(false);
  await expect(page.getByLabel("Timezone")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await open("Basic Information");
  await expect(description).toHaveAttribute("contenteditable", "true");
  await expect(page.getByLabel("Event Name")).toHaveValue("Written on the train");
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
