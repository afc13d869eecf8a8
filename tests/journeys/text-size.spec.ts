// Every screen with text twice as large on a phone (WCAG 1.4.4): nothing is wider than the window or its box, and numbers and
// short words stay whole. Before that, the browser's own text size counts, and no field is so small that a phone zooms into it.
import type { Page } from "@playwright/test";
import { expect, test, widths } from "#tests/support/journey.ts";
import { findHubId, signIn } from "#tests/support/journey-shortcuts.ts";
import { findFixedTexts, findSmallFields, findWhatBreaks } from "#tests/support/large-text.ts";
import type { RoutePath } from "#tests/support/route-paths.ts";
import { screensAt } from "#tests/support/screen-kinds.ts";
import { isAdministrators, isSpeakers, isVisitors, talks, walkScreens } from "#tests/support/walk-screens.ts";

/** Opens one page of each kind that `starts` and their links lead to, and gives what breaks there. */
async function walkInLargeText(page: Page, origin: string, starts: string[], isWalked: (route: RoutePath) => boolean) {
  await page.setViewportSize({ width: widths.phone, height: 844 });
  const look = async () => {
    const broken: string[] = [];
    for (const find of [findFixedTexts, findSmallFields, findWhatBreaks]) broken.push(...(await page.evaluate(find)));
    return broken;
  };
  const { found, count } = await walkScreens(page, { origin, starts, isWalked, look });
  expect(count).toBeGreaterThan(8);
  return found;
}

test("a visitor's pages take text of 200 %", { tag: "@core" }, async ({ page, testServer: { origin } }) => {
  const starts = [...screensAt({ username: "amara-osei", slug: "calm-under-fire" }), ...talks];
  expect(await walkInLargeText(page, origin, starts, isVisitors)).toEqual([]);
});

test("Amara's screens take text of 200 %", async ({ isolatedAmaraPage: page, testServer: { origin } }) => {
  const hub = await findHubId(page, "Calm under fire");
  // Its code stands on the screen from then on.
  await page.goto(`${origin}/dashboard/hubs/${hub}/on-stage`);
  await page.getByRole("button", { name: /^(Connect a Screen|New Code)$/ }).click();
  await expect(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
  const starts = screensAt({ hubs: hub, "edit-hub": hub });
  expect(await walkInLargeText(page, origin, starts, isSpeakers)).toEqual([]);
});

test("the administrator's screens take text of 200 %", async ({ page, testServer: { origin, password } }) => {
  await signIn(page, origin, { email: "support@example.com", password });
  expect(await walkInLargeText(page, origin, screensAt({}), isAdministrators)).toEqual([]);
});
