// iPad targets: whatever Amara and her audience can press on a tablet is as large as a finger, though the screen is as
// wide as a small laptop's.
import type { Page } from "@playwright/test";
import { expect, openAllSections, test } from "#tests/support/journey.ts";
import { findHubId, findInPage, signIn } from "#tests/support/journey-shortcuts.ts";

/** Names the small ones of all screens at once. */
const softly = expect.configure({ soft: true });
const tablet = { viewport: { width: 834, height: 1_112 }, hasTouch: true, isMobile: true };

/** What is pressed and smaller than 44 by 44 px, apart from links in sentences (WCAG 2.5.8). Runs in the page. */
function listSmallTargets() {
  const selector = "a[href], button, summary, input, select, textarea, [role=button], [role=tab], [role=switch]";
  const isInSentence = (element: Element) =>
    element.matches("a") &&
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1,
    );
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // A link whose row is pressed is as large as what it draws over the row.
    const over = getComputedStyle(element, "::after");
    if (over.content === "none" || over.position !== "absolute") return Math.min(width, height);
    return Math.max(Math.min(width, height), Math.min(Number.parseFloat(over.width), Number.parseFloat(over.height)));
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true, contentVisibilityAuto: true }) &&
    !element.closest("label.visually-hidden, .skip-link, [aria-hidden=true]");
  return [...document.querySelectorAll<HTMLInputElement>(selector)]
    .filter((element) => element.type !== "hidden" && !element.disabled && isShown(element) && !isInSentence(element))
    .map((element) => {
      const name = element.getAttribute("aria-label") || element.textContent?.trim() || element.name;
      const size = Math.round(Math.max(...[element, ...(element.labels ?? [])].map(sizeOf)));
      return { text: `${element.tagName.toLowerCase()} ${name}: ${size} px`, size };
    })
    .filter(({ size }) => size > 1 && size < 44)
    .map(({ text }) => text);
}

async function expectLargeTargets(page: Page, path: string) {
  await page.goto(path);
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  await expect(page.locator("main").first()).toBeVisible();
  // Parts that load later, and fonts, change sizes.
  await softly.poll(() => page.evaluate(listSmallTargets), { message: path, timeout: 5_000 }).toEqual([]);
}

test("iPad targets: what Amara presses is as large as a finger on every main screen", async ({
  browser,
  amarasBrowser,
}) => {
  const context = await browser.newContext(tablet);
  await context.addCookies(amarasBrowser.cookies);
  await openAllSections(context);
  const amara = await context.newPage();
  const id = await findHubId(amara, "Calm under fire");
  for (const path of [
    "/dashboard",
    "/dashboard/hubs",
    "/dashboard/create-hub",
    `/dashboard/edit-hub/${id}`,
    `/dashboard/edit-hub/${id}?tab=analytics`,
    `/dashboard/hubs/${id}/check`,
    `/dashboard/hubs/${id}/on-stage`,
    `/dashboard/hubs/${id}/remote`,
    "/dashboard/leads",
    "/dashboard/bookings",
    "/dashboard/analytics",
    "/dashboard/qualified-audience",
    "/dashboard/templates",
    "/dashboard/help",
    "/billing",
    "/profile",
    "/account-settings",
  ])
    await expectLargeTargets(amara, path);
  await context.close();
});

test("iPad targets: what the administrator presses is as large as a finger", async ({ browser, testServer }) => {
  const context = await browser.newContext({ ...tablet, baseURL: testServer.origin });
  const grace = await context.newPage();
  await signIn(grace, testServer.origin, { email: "support@example.com", password: testServer.password });
  const account = await findInPage(grace, "/admin-dashboard?search=amara", /href="(\/admin\/accounts\/[^"]+)"/);
  const tabs = ["payments", "messages", "jobs", "senders", "audit"].map((tab) => `/admin-dashboard?tab=${tab}`);
  for (const path of ["/admin-dashboard", ...tabs, account, "/admin/news", "/admin/sign-up"])
    await expectLargeTargets(grace, path);
  await context.close();
});

test("iPad targets: what her audience and newcomers press is as large as a finger", { tag: "@core" }, async ({
  browser,
}) => {
  const context = await browser.newContext(tablet);
  const page = await context.newPage();
  for (const path of ["/amara-osei/calm-under-fire", "/amara-osei", "/amara-osei/book", "/", "/signin", "/signup"])
    await expectLargeTargets(page, path);
  await context.close();
});
