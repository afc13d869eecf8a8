import type { Page } from "@playwright/test";
import { closePage, expect, openScreen, test } from "#tests/support/journey.ts";
import { findHubId, press } from "#tests/support/journey-shortcuts.ts";
import { pdf } from "#tests/support/uploads.ts";

test("Amara saves once her network is back, and again once she has signed in in another tab", { tag: "@core" }, async ({
  isolatedAmaraPage: page,
  testServer,
}) => {
  await editTalk(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  await expect(page.getByLabel("Event Name")).toHaveValue("The session after lunch");

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  const saved = page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" });
  await expect(saved).toBeVisible();
  await expect(page.getByText("not on the page yet")).toBeHidden();

  await page.getByLabel("Event Name").fill("The late session");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  const notice = page.getByRole("alert").filter({ hasText: "Your session has ended" });
  await expect(notice).toContainText("your text is still here");
  await expect(page.getByLabel("Event Name")).toHaveValue("The late session");

  const opening = page.waitForEvent("popup");
  await notice.getByRole("link", { name: "Sign in" }).click();
  const tab = await opening;
  await tab.getByLabel("Email").fill("amara@example.com");
  await tab.getByLabel("Password").fill(testServer.password);
  await tab.getByRole("button", { name: "Sign In", exact: true }).click();
  await tab.waitForURL(/dashboard/, { waitUntil: "commit" });
  await closePage(tab);

  expect(await press(page, "Save Changes")).toBe(200);
  await expect(notice).toHaveCount(0);
});

test("what Amara changes on a live page is gathered, outlives a reload, another tab and the network, and is undone", async ({
  isolatedAmaraPage: page,
}) => {
  const editor = `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`;
  await page.goto(editor);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const location = await page.getByLabel("Location").inputValue();
  await page.getByLabel("Location").fill("Hall 77");
  await page.getByRole("switch", { name: "Accept Requests" }).press("Space");
  await expect(bar).toContainText("2 changes not on the page yet");
  await page.reload();
  await expect(bar).toContainText("2 changes not on the page yet");
  await expect(page.getByLabel("Location")).toHaveValue("Hall 77");
  expect(await (await page.request.get("/amara-osei/calm-under-fire")).text()).not.toContain("Hall 77");

  await test.step("nothing would be lost, so nothing is asked", async () => {
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Leads" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
    await page.goto(editor);
    await expect(bar).toContainText("2 changes not on the page yet");
  });

  await test.step("a wrong value stops only itself", async () => {
    await page.getByLabel("Talk Title").fill("");
    await bar.getByRole("button", { name: "Save Changes" }).click();
    await expect(bar).toContainText("1 change not on the page yet Talk Title");
    await expect(page.getByText("Talk Title is required").first()).toBeVisible();
    expect(await (await page.request.get("/amara-osei/calm-under-fire")).text()).toContain("Hall 77");
  });

  await test.step("undone without network", async () => {
    await page.getByLabel("Location").fill(location);
    await expect(bar).toContainText("2 changes");
    await page.context().setOffline(true);
    await bar.getByRole("button", { name: "Undo" }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByLabel("Location")).toHaveValue("Hall 77");
    await page.context().setOffline(false);
  });
});

test("Amara goes on typing while her save is on its way back, and nothing is lost", async ({
  isolatedAmaraPage: page,
}) => {
  await editTalk(page);
  const name = page.getByLabel("Event Name");
  const version = page.locator("input[name=version]").first();
  const before = await version.inputValue();
  const bringBack = await holdRefreshes(page);
  await name.fill("The last session");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();

  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight"]) await name.press(key);
  bringBack();
  await expect(version).not.toHaveValue(before);
  await page.keyboard.type(" very");
  await expect(name).toHaveValue("The very last session");
  await expect(page.getByText("1 change not on the page yet")).toBeVisible();
});

test("a link that Amara presses as soon as her save is confirmed opens, and nothing is asked", async ({
  isolatedAmaraPage: page,
}) => {
  await page.goto("/dashboard/speaker-settings");
  const { promise: isBack, resolve: bringBack } = Promise.withResolvers<void>();
  await page.route("**/dashboard/speaker-settings.data*", async (route) => {
    if (route.request().method() === "GET") await isBack;
    await route.fallback();
  });
  await page.getByLabel("Years Speaking").fill("12");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Speaker settings updated successfully" })).toBeVisible();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Leads" }).click();
  bringBack();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Years Speaking")).toHaveValue("12");
});

test("Amara sets the schedule's next field while the one before is being saved, and keeps it when the talk is saved", async ({
  isolatedAmaraPage: page,
}) => {
  await openScreen(page, `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  const version = page.locator("#edit-hub input[name=version]");
  const before = await version.inputValue();
  const bringBack = await holdRefreshes(page);
  await page.getByLabel("Open Date").fill("2025-01-02");
  await page.getByLabel("Open Time").fill("09:15");
  await page.getByRole("button", { name: "Save Schedule" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Schedule updated" })).toBeVisible();
  await page.getByLabel("Open Time").fill("09:20");
  bringBack();
  await expect(version).not.toHaveValue(before);
  await expect(page.getByLabel("Open Time")).toHaveValue("09:20");

  await page.getByLabel("Event Name").fill("The session with a schedule");
  expect(await press(page, "Save Changes")).toBe(200);
  await expect(page.getByText("not on the page yet")).toBeHidden();
  await expect(page.getByLabel("Open Time")).toHaveValue("09:20");
  expect(await press(page, "Save Schedule")).toBe(200);
  await page.reload();
  await expect(page.getByLabel("Open Time")).toHaveValue("09:20");
});

test("a dialog of Amara's editor fails to load or send; everything typed stays", async ({ amaraPage: page }) => {
  await editTalk(page);
  const card = page.getByRole("region", { name: "Talk Resources" });

  await test.step("the library of files", async () => {
    const restore = await cutOff(page, "/dashboard/files/library?*");
    await card.getByRole("button", { name: "Add from Speaker Files" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("We couldn't load your files. Check your connection.");
    await restore();
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(dialog.getByRole("checkbox").first()).toBeAttached();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the pictures for formatted text", async () => {
    const restore = await cutOff(page, "/dashboard/files/pictures");
    await page.getByRole("button", { name: "Insert image" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("We couldn't load your pictures.");
    await restore();
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(dialog.getByRole("alert")).toBeHidden();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a question that did not arrive", async () => {
    const restore = await cutOff(page, "/dashboard/edit-hub/*/questions.data*");
    await page.getByRole("button", { name: "Add Question" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("What will you try first?");
    await dialog.getByRole("button", { name: "Add Question" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
    await expect(dialog.getByRole("textbox").first()).toHaveValue("What will you try first?");
    await restore();
    await dialog.getByRole("button", { name: "Add Question" }).click();
    await expect(dialog).toBeHidden();
  });

  await expect(page.getByLabel("Event Name")).toHaveValue("The session after lunch");
});

test("a refresh of Amara's editor fails; her typed name stays, and Retry brings the rest", async ({
  isolatedAmaraPage: page,
}) => {
  await editTalk(page);
  const card = page.getByRole("region", { name: "Talk Resources" });

  await test.step("the refresh after an upload", async () => {
    const restore = await cutOff(page, "/dashboard/edit-hub/*.data*");
    const handout = { name: "Evening.pdf", mimeType: "application/pdf", buffer: pdf };
    await card.locator("input[type=file][multiple]").setInputFiles([handout]);
    const notice = page.getByRole("alert").filter({ hasText: "No connection" });
    await expect(notice).toContainText("What you typed is still here");
    await restore();
    // The message about the upload lies over it for some seconds.
    await notice.getByRole("button", { name: "Retry" }).press("Enter");
    await expect(card.getByRole("button", { name: "Reorder Evening" })).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step("the other tab after the session ended", async () => {
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("tab", { name: "Analytics & Results" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Your session has ended" });
    await expect(notice.getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(page.getByLabel("Event Name")).toHaveValue("The session after lunch");
    await page.context().addCookies(cookies);
    await notice.getByRole("button", { name: "Retry" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Recent Comments" })).toBeVisible();
    await page.getByRole("tab", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Event Name")).toHaveValue("The session after lunch");
  });
});

test("Amara's lists stay when a refresh, a count or a task's progress fails", async ({ amaraPage: page }) => {
  await page.goto("/dashboard/hubs");
  const restoreCounts = await cutOff(page, "/dashboard/hubs/*/actions");
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("We couldn't load what goes with it.");
  await restoreCounts();
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByRole("alert")).toBeHidden();
  await dialog.getByRole("button", { name: "Keep it" }).click();

  const restoreProgress = await cutOff(page, "/dashboard/tasks/*");
  await page.goto("/dashboard/leads");
  await page.getByRole("button", { name: "More for leads" }).click();
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  await expect(page.getByText("No connection. It continues without you")).toBeVisible();
  await restoreProgress();
  await expect(page.getByText("Ready.")).toBeVisible();

  const restoreList = await cutOff(page, "/dashboard/leads.data*");
  await page.getByRole("searchbox").fill("nobody has this name");
  await page.getByRole("searchbox").press("Enter");
  const notice = page.getByRole("alert").filter({ hasText: "No connection" });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: /^Status of / }).first()).toBeVisible();
  await restoreList();
  await notice.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No leads match these filters")).toBeVisible();
});

/** Opens the editor of a published talk, and changes a field to what no other journey stores. */
async function editTalk(page: Page) {
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await page.getByLabel("Event Name").fill("The session after lunch");
  await expect(page.getByText("not on the page yet")).toBeVisible();
}

/** Lets no screen of an editor be loaded again until the returned function is called. */
async function holdRefreshes(page: Page) {
  const { promise: isBack, resolve: bringBack } = Promise.withResolvers<void>();
  await page.route("**/dashboard/edit-hub/*.data*", async (route) => {
    if (route.request().method() === "GET") await isBack;
    await route.fallback();
  });
  return bringBack;
}

/** Lets no request reach `path` until the returned function is called. */
async function cutOff(page: Page, path: string) {
  const pattern = `**${path}`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

test("a screen that can't be opened says so inside the frame; Retry opens it", async ({ amaraPage: page }) => {
  await page.goto("/dashboard");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("link", { name: "My Talk Hubs" }).first().click();
  await expect(page.getByRole("alert")).toContainText("Failed to load Talk Hubs. Please try again.");
  await expect(page).toHaveTitle("My Talk Hubs");
  await expect(page.getByRole("link", { name: "Leads" }).first()).toBeVisible();
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: "Create New Talk Hub" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/hubs/);
});
