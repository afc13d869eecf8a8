import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { pdf } from "#tests/support/uploads.ts";

test.beforeEach(async ({ isolatedAmaraPage: page }) => {
  await page.goto("/dashboard/hubs");
  await page.getByRole("link", { name: /^Calm under fire/ }).click();
  await page.getByLabel("Event Name").fill("The evening session");
});

test("Amara loses her network while she edits, and saves when it is back", async ({ isolatedAmaraPage: page }) => {
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");
});

test("Amara's session ends while she edits; she signs in in another tab and saves", async ({
  isolatedAmaraPage: page,
  testServer,
}) => {
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  const notice = page.getByRole("alert").filter({ hasText: "Your session has ended" });
  await expect(notice).toContainText("your text is still here");
  await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");

  const opening = page.waitForEvent("popup");
  await notice.getByRole("link", { name: "Sign in" }).click();
  const tab = await opening;
  await tab.getByLabel("Email").fill("amara@example.com");
  await tab.getByLabel("Password").fill(testServer.password);
  await tab.getByRole("button", { name: "Sign In" }).click();
  await tab.waitForURL(/dashboard/);
  await tab.close();

  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Talk Hub updated successfully!" })).toBeVisible();
});

test("a dialog of Amara's editor fails to load or send; everything typed stays", async ({
  isolatedAmaraPage: page,
}) => {
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

  await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");
});

test("a refresh of Amara's editor fails; her typed name stays, and Retry brings the rest", async ({
  isolatedAmaraPage: page,
}) => {
  const card = page.getByRole("region", { name: "Talk Resources" });

  await test.step("the refresh after an upload", async () => {
    const restore = await cutOff(page, "/dashboard/edit-hub/*.data*");
    const handout = { name: "Evening.pdf", mimeType: "application/pdf", buffer: pdf };
    await card.locator("input[type=file][multiple]").setInputFiles([handout]);
    const notice = page.getByRole("alert").filter({ hasText: "No connection" });
    await expect(notice).toContainText("What you typed is still here");
    await restore();
    await notice.getByRole("button", { name: "Retry" }).click();
    await expect(card.getByRole("button", { name: "Reorder Evening" })).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step("the other tab after the session ended", async () => {
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("tab", { name: "Analytics & Results" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Your session has ended" });
    await expect(notice.getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");
    await page.context().addCookies(cookies);
    await notice.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "Traffic" })).toBeVisible();
    await page.getByRole("tab", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Event Name")).toHaveValue("The evening session");
  });
});

test("Amara's lists stay when a refresh, a count or a task's progress fails", async ({ isolatedAmaraPage: page }) => {
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

  await page.goto("/dashboard/leads");
  const restoreList = await cutOff(page, "/dashboard/leads.data*");
  await page.getByRole("searchbox").fill("nobody has this name");
  await page.getByRole("searchbox").press("Enter");
  const notice = page.getByRole("alert").filter({ hasText: "No connection" });
  await expect(page.locator("a[href^='mailto:']").first()).toBeVisible();
  await restoreList();
  await notice.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No leads match these filters")).toBeVisible();

  const restoreProgress = await cutOff(page, "/dashboard/tasks/*");
  await page.goto("/dashboard/leads");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(page.getByText("No connection. It continues without you")).toBeVisible();
  await restoreProgress();
  await expect(page.getByText("Ready.")).toBeVisible();
});

/** Lets no request reach `path` until the returned function is called. */
async function cutOff(page: Page, path: string) {
  const pattern = `**${path}`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}
