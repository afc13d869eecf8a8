import type { Page } from "@playwright/test";
import { expect, test, trackHydration, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

/** The sections whose fields are shown. */
const openSections = (page: Page) =>
  page.locator("details[open]").evaluateAll((all) => all.map((details) => details.parentElement?.id));

for (const [device, width] of Object.entries(widths))
  test(`on a ${device} Amara's editor is a list of what is set; one section opens at a time, or all of them`, {
    tag: "@core",
  }, async ({ page, amarasBrowser }) => {
    await page.context().addCookies(amarasBrowser.cookies);
    await page.setViewportSize({ width, height: 844 });
    const isHydrated = await trackHydration(page);
    await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
    await isHydrated();
    expect(await openSections(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_500);
    await expect(page.locator("#section-files summary")).toContainText("2 files, 1 link");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save Changes" })).toBeHidden();

    await page.locator("#section-basics summary").click();
    await page.locator("#section-schedule summary").click();
    await expect.poll(() => openSections(page)).toEqual(["section-schedule"]);
    await page.reload();
    await isHydrated();
    await expect.poll(() => openSections(page)).toEqual(["section-schedule"]);

    await page.getByRole("button", { name: "Open all" }).click();
    await expect(page.getByLabel("Meta Title")).toBeVisible();
    await expect(page.getByText(/saved automatically/i)).toHaveCount(1);
    await page.locator("#section-schedule summary").click();
    await expect(page.getByLabel("Open Date")).toBeHidden();
    await expect(page.getByLabel("Meta Title")).toBeVisible();
    await page.getByRole("button", { name: "Close all" }).click();
    await expect.poll(() => openSections(page)).toEqual([]);
  });

test("an address brings a topic of the feedback section into view, open and with its script", async ({
  page,
  amarasBrowser,
}) => {
  await page.context().addCookies(amarasBrowser.cookies);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  const isHydrated = await trackHydration(page);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}#section-requests`);
  await isHydrated();
  await expect(page.getByRole("heading", { name: "Requests" })).toBeInViewport();
  await expect(page.getByLabel("Accept Requests")).toBeInViewport();
  await expect.poll(() => openSections(page)).toEqual(["section-feedback"]);
  await page
    .getByRole("button", { name: /^Edit: / })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Edit question" })).toBeVisible();
});

test("a link on the report opens the section it means, though the editor is no new document", async ({
  page,
  amarasBrowser,
}) => {
  await page.context().addCookies(amarasBrowser.cookies);
  await page.setViewportSize({ width: widths.phone, height: 844 });
  const isHydrated = await trackHydration(page);
  await page.goto(`/dashboard/hubs/${await findHubId(page, "The quiet deploy")}/report`);
  await isHydrated();
  await page.getByRole("link", { name: "enter the audience size" }).click();
  await expect.poll(() => openSections(page)).toEqual(["section-basics"]);
  await expect(page.locator("#section-basics summary")).toBeInViewport();
  await page.getByLabel("Audience Size").fill("24");
  await expect(page.getByText("1 change not on the page yet")).toBeVisible();
});

test("each section has an address that opens it, loaded and in view, and is not remembered as chosen", async ({
  page,
  amarasBrowser,
}) => {
  await page.context().addCookies(amarasBrowser.cookies);
  const isHydrated = await trackHydration(page);
  const editor = `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`;
  await page.goto(editor);
  await isHydrated();
  const ids = await page.locator("details[data-fold]").evaluateAll((all) => all.map(({ dataset }) => dataset.fold));
  expect(ids).toHaveLength(9);
  for (const id of ids) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${id}`);
    await expect.poll(() => openSections(page)).toContain(id);
    await expect(page.locator(`#${id} summary`)).toBeInViewport();
    await expect(page.locator(`#${id} [data-later]`)).toHaveCount(0);
  }
  await page.goto("about:blank");
  await page.goto(editor);
  await isHydrated();
  await expect.poll(() => openSections(page)).toEqual([]);
});

test("a section that Amara left open is open before the page's script has come, so that nothing moves", async ({
  isolatedAmaraPage: page,
}) => {
  await page.route("**/assets/entry.client-*.js", (route) => route.abort());
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await expect(page.getByLabel("Meta Title")).toBeVisible();
  expect(await openSections(page)).toContain("section-schedule");
});

test("without JavaScript all sections of Amara's editor are open, and she can save", async ({
  browser,
  amarasBrowser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(amarasBrowser.cookies);
  const page = await context.newPage();
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  await expect(page.getByLabel("Meta Title")).toBeVisible();
  await page.getByLabel("Event Name").fill("The early session");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByLabel("Event Name")).toHaveValue("The early session");
});

test("Amara reads a title of 140 characters beside the buttons, which leave it room", async ({ amaraPage: page }) => {
  const title =
    "Donaudampfschifffahrtsgesellschaft und Rindfleischetikettierung: was lange Wörter über lange Abende sagen, ein Vortrag in einhundertvierzig";
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Small teams, big systems")}`);
  await page.getByLabel("Talk Title").fill(title);
  await page.getByLabel("Event Name").focus();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(title);
  for (const width of [390, 1_024, 1_280]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await heading.boundingBox();
    expect([width, (box?.width ?? 0) >= 280, (box?.height ?? 99) <= 50]).toEqual([width, true, true]);
  }
  // Other journeys find the talk by its title.
  await page.getByLabel("Talk Title").fill("Small teams, big systems");
  await page.getByLabel("Event Name").focus();
  await expect(heading).toHaveText("Small teams, big systems");
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
});
