// Every screen with text twice as large on a phone (WCAG 1.4.4): nothing is wider than the window or its box, and numbers and
// short words stay whole. Before that, the browser's own text size counts, and no field is so small that a phone zooms into it.
import type { Page } from "@playwright/test";
import { expect, test, widths } from "#tests/support/journey.ts";
import { findHubId, signIn } from "#tests/support/journey-shortcuts.ts";
import { findFixedTexts, findSmallFields, findWhatBreaks } from "#tests/support/large-text.ts";
import type { RoutePath } from "#tests/support/route-paths.ts";
import { isPreview, isScreen, queryKind, routeOf, screensAt } from "#tests/support/screen-kinds.ts";

const talks = ["calm-under-fire", "boring-on-purpose", "the-quiet-deploy"].map((slug) => `/amara-osei/${slug}`);

const isAdministrators = ({ path }: RoutePath) => path.startsWith("/admin");
const isSignedIn = ({ path, file }: RoutePath) => path.startsWith("/dashboard") || file.startsWith("routes/dashboard/");
const isSpeakers = (route: RoutePath) => isSignedIn(route) && !isAdministrators(route);
const isVisitors = (route: RoutePath) => !isSignedIn(route);

const follow = () => [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href);
const isComplete = () => !document.querySelector("[data-later]:not(details:not([open]) *)");

/** Opens one page of each kind that `starts` and their links lead to, and gives what breaks there. */
async function walkInLargeText(page: Page, origin: string, starts: string[], isWalked: (route: RoutePath) => boolean) {
  await page.setViewportSize({ width: widths.phone, height: 844 });
  const walked = new Set<string>();
  const broken: string[] = [];
  const queue = starts.map((path) => new URL(path, origin));
  // What is added meanwhile is walked too.
  for (const target of queue) {
    const route = target.origin === origin && !isPreview(target) ? routeOf(target) : null;
    if (!route || !isScreen(route) || !isWalked(route)) continue;
    const kind = `${talks.includes(target.pathname) ? target.pathname : route.path}?${queryKind(target.searchParams)}`;
    if (walked.has(kind)) continue;
    walked.add(kind);
    await page.goto(target.href);
    await page.waitForFunction(isComplete);
    for (const address of await page.evaluate(follow)) queue.push(new URL(address));
    for (const find of [findFixedTexts, findSmallFields, findWhatBreaks])
      for (const found of await page.evaluate(find)) broken.push(`${target.pathname}${target.search}: ${found}`);
  }
  expect(walked.size).toBeGreaterThan(8);
  return broken;
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
