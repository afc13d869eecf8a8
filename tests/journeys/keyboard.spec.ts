import type { Page } from "@playwright/test";
import { submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, test, trackHydration } from "#tests/support/journey.ts";
import { findHubId, isChange } from "#tests/support/journey-shortcuts.ts";

/** Presses Tab until the focused element has this accessible name; fails when it is not reached. */
async function tabTo(
  page: Page,
  role: "link" | "button" | "textbox" | "radio" | "checkbox",
  name: RegExp,
  key: "Tab" | "Shift+Tab" = "Tab",
) {
  const target = page.getByRole(role, { name }).first();
  let element = await target.elementHandle();
  for (let presses = 0; presses < 120; presses++) {
    const state = await element?.evaluate((found) =>
      found === document.activeElement ? "focused" : found.isConnected,
    );
    if (state === "focused") return;
    // React may replace an element while it hydrates.
    if (state === false) element = await target.elementHandle();
    await page.keyboard.press(key);
  }
  throw new Error(`${role} ${name} cannot be reached with the keyboard`);
}

test("an attendee without a mouse rates a talk", { tag: "@core" }, async ({ page }) => {
  await page.goto("/amara-osei/calm-under-fire");
  await tabTo(page, "link", /continue without/i);
  await page.keyboard.press("Enter");
  await tabTo(page, "radio", /poor|excellent/i);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await tabTo(page, "textbox", /comment/i);
  await page.keyboard.type("By keyboard alone");
  await tabTo(page, "button", submitFeedback);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Thank you! Your feedback has been submitted successfully.")).toBeVisible();
});

test("a speaker without a mouse signs in, folds the sidebar and goes to a new hub", async ({ page, testServer }) => {
  const waitForHydration = await trackHydration(page);
  await page.goto("/signin");
  await tabTo(page, "textbox", /email/i);
  await page.keyboard.type("amara@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type(testServer.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  const sidebar = page.locator("aside[data-open]");
  await expect(sidebar).toHaveAttribute("data-open", "true");
  await waitForHydration();
  await page.keyboard.press("Control+b");
  await expect(sidebar).toHaveAttribute("data-open", "false");
  // The server renders the next screen folded.
  expect(await page.context().cookies()).toContainEqual(
    expect.objectContaining({ name: "sidebar:state", value: "false" }),
  );
  await page.keyboard.press("Control+b");
  await expect(sidebar).toHaveAttribute("data-open", "true");

  await tabTo(page, "link", /create new talk hub/i);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Talk Title")).toBeVisible();
});

test("a speaker without a mouse creates a hub, edits and publishes it", async ({ amaraPage: page }) => {
  const waitForHydration = await trackHydration(page);
  await page.goto("/dashboard/create-hub");
  await waitForHydration();
  await tabTo(page, "textbox", /talk title/i);
  await page.keyboard.type("On keys");
  await tabTo(page, "button", /generate/i);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Custom URL Slug")).toHaveValue("on-keys");
  await page.getByLabel("Event Date").focus();
  await page.keyboard.type("04032027");
  await tabTo(page, "button", /create hub/i, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/edit-hub\//);

  await page.locator("#section-look summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Button Radius")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.locator("#section-search summary")).toBeFocused();
  await tabTo(page, "textbox", /event name/i, "Shift+Tab");
  await page.keyboard.type("Fair");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await tabTo(page, "button", /^publish$/i, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your Talk Hub is open")).toBeVisible();
  await expect(page.getByLabel("Event Name")).toHaveValue("Fair");
});

test("a menu and its dialog give the focus back to the button that opened them", async ({ amaraPage: page }) => {
  const waitForHydration = await trackHydration(page);
  await page.goto("/dashboard/hubs");
  await waitForHydration();
  const button = page.getByRole("button", { name: /^More for / }).first();
  await button.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this Talk Hub?" });
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a speaker without a mouse keeps her place after Save Changes, and after she deleted a lead", async ({
  isolatedAmaraPage: page,
}) => {
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await page.getByLabel("Event Name").fill("The evening session");
  const save = page.getByRole("button", { name: "Save Changes" }).first();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/dashboard/edit-hub/*.data*", async (route) => {
    await isReleased;
    await route.fallback();
  });
  let sentCount = 0;
  page.on("request", (request) => {
    if (isChange(request)) sentCount++;
  });
  await save.press("Enter");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  release();
  await expect(save).toBeHidden();
  await expect(page.locator("body")).not.toBeFocused();
  expect(sentCount).toBe(1);

  await page.goto("/dashboard/leads");
  await page.getByRole("button", { name: "More for leads" }).press("Enter");
  await page.getByRole("menuitem", { name: "Select leads" }).press("Enter");
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .last()
    .press("Space");
  await page.getByRole("region", { name: "Selected leads" }).getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("button", { name: "Delete this lead" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("region", { name: "Selected leads" })).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
