// The speaker's forms and buttons before the page's script has arrived, and where it never runs. The browser itself sends forms;
// other buttons wait for the script.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { expect, holdScripts, openAllSections, test, trackOwnScript, widths } from "#tests/support/journey.ts";
import { findHubId, isChange } from "#tests/support/journey-shortcuts.ts";

const phone = { viewport: { width: widths.phone, height: 844 } };

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** Amara's phone, on which no script of ours ever arrives. */
async function openWithoutScripts(
  browser: Browser,
  cookies: Cookies,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...options });
  await context.addCookies(cookies);
  await context.route("**/assets/*.js", () => new Promise<void>(() => {}));
  return context.newPage();
}

/** Amara's browser, on which our scripts arrive once `releaseScript` is called. No screen is open yet. */
async function openWithHeldScripts(browser: Browser, cookies: Cookies, options: BrowserContextOptions = phone) {
  const context = await browser.newContext(options);
  await context.addCookies(cookies);
  const releaseScript = await holdScripts(context);
  return { page: await context.newPage(), releaseScript };
}

test("Amara saves, closes and opens a talk, before the script has loaded", { tag: "@core" }, async ({
  browser,
  amarasBrowser,
}) => {
  const page = await openWithoutScripts(browser, amarasBrowser.cookies);
  const editor = `/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`;
  await page.goto(editor, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Close Now" }).click({ noWaitAfter: true });
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Open Now" }).first().click({ noWaitAfter: true });
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
  await page.getByRole("heading", { name: "Basic Information" }).click();
  await page.getByLabel("Location").first().fill("Hall 7");
  const saved = page.waitForResponse((response) => isChange(response.request()));
  await page.getByRole("button", { name: "Save Changes" }).click({ noWaitAfter: true });
  expect((await saved).status()).toBe(200);
  expect(await (await page.request.get(editor)).text()).toContain('value="Hall 7"');
});

test("a status that Amara chooses while the script is loading is saved at once", async ({ browser, amarasBrowser }) => {
  const laptop = { viewport: { width: widths.laptop, height: 900 } };
  const { page, releaseScript } = await openWithHeldScripts(browser, amarasBrowser.cookies, laptop);
  await page.goto("/dashboard/leads", { waitUntil: "commit" });
  await page
    .getByRole("button", { name: /^Status of / })
    .first()
    .click();
  const saved = page.waitForResponse((response) => isChange(response.request()));
  await page.getByRole("menuitemradio", { name: "Won" }).click({ noWaitAfter: true });
  const response = await saved;
  expect([response.status(), response.request().postData()]).toEqual([200, expect.stringContaining("status=won")]);
  releaseScript();
  await expect(page.getByRole("button", { name: /^Status of .*: Won$/ }).first()).toBeVisible();
});

test("what Amara typed into a draft while the script was loading is saved when it arrives", async ({
  browser,
  amarasBrowser,
}) => {
  const { page, releaseScript } = await openWithHeldScripts(browser, amarasBrowser.cookies);
  const editor = `/dashboard/edit-hub/${await findHubId(page, "Small teams, big systems")}`;
  await page.goto(editor, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Basic Information" }).click();
  const eventName = page.getByLabel("Event Name");
  await eventName.fill("Small Teams Evening");
  const saved = page.waitForResponse(/[?&]autosave/);
  releaseScript();
  expect((await saved).status()).toBe(200);
  await expect(eventName).toHaveValue("Small Teams Evening");
  await expect(eventName).toBeFocused();
  expect(await (await page.request.get(editor)).text()).toContain('value="Small Teams Evening"');
});

test("what Amara typed, ticked and chose on a live talk while the script was loading counts as changed", async ({
  browser,
  amarasBrowser,
}) => {
  const laptop = { viewport: { width: widths.laptop, height: 900 } };
  const { page, releaseScript } = await openWithHeldScripts(browser, amarasBrowser.cookies, laptop);
  const hearsKeys = await trackOwnScript(page);
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Basic Information" }).click();
  await page.getByLabel("Location").first().fill("Hall 8");
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await page.getByRole("heading", { name: "Feedback", exact: true }).click();
  const requests = page.getByRole("switch", { name: /request/i }).first();
  const wasOn = await requests.isChecked();
  await requests.press("Space");
  releaseScript();
  await hearsKeys();
  await expect(page.getByText("3 changes not on the page yet")).toBeVisible();
  expect(await requests.isChecked()).toBe(!wasOn);
  await expect(page.getByLabel("Location").first()).toHaveValue("Hall 8");
});

for (const [screen, label] of [
  ["leads", "Search"],
  ["help", "Search for help"],
] as const)
  test(`what Amara typed into the search of ${screen} while the script was loading stays`, async ({
    browser,
    amarasBrowser,
  }) => {
    const { page, releaseScript } = await openWithHeldScripts(browser, amarasBrowser.cookies, {});
    const hearsKeys = await trackOwnScript(page);
    await page.goto(`/dashboard/${screen}`, { waitUntil: "commit" });
    const search = page.getByRole("searchbox", { name: label });
    await search.fill("Lumen");
    // A field with the focus would be left alone in any case.
    await page.getByRole("heading", { level: 1 }).click();
    releaseScript();
    await hearsKeys();
    await expect(search).toHaveValue("Lumen");
    await search.press("Enter");
    await page.waitForURL(/Lumen/);
  });

test("Amara types on while the description's editor arrives", async ({ isolatedAmaraPage: page }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/rich-text-editor/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto("/dashboard/create-hub");
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  await description.pressSequentially("What\n\nsilence\nus");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  release();
  await expect(description).toHaveAttribute("contenteditable", "true");
  await page.keyboard.type("taught ");
  await expect(description).toBeFocused();
  await expect(description.locator("p")).toHaveText(["What", "silencetaught us"]);
});

test("a menu that Amara tapped while the script was loading opens when it arrives", async ({
  browser,
  amarasBrowser,
}) => {
  const { page, releaseScript } = await openWithHeldScripts(browser, amarasBrowser.cookies);
  await page.goto("/dashboard/hubs", { waitUntil: "commit" });
  await page.getByRole("button", { name: "More for Calm under fire" }).first().click();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  releaseScript();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("the actions of a talk that Amara tapped while the script was loading appear when it arrives", async ({
  browser,
  amarasBrowser,
}) => {
  const { page, releaseScript } = await openWithHeldScripts(browser, amarasBrowser.cookies);
  await page.goto("/dashboard/hubs", { waitUntil: "commit" });
  await page.getByRole("button", { name: "More for Calm under fire" }).first().click();
  releaseScript();
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expect(page.getByRole("menuitem", { name: "Stage" })).toHaveAttribute("href", /\/on-stage$/);
});

test("Generate QR, tapped below all open sections while the script was loading, opens the code when it arrives", async ({
  browser,
  amarasBrowser,
}) => {
  const { page, releaseScript } = await openWithHeldScripts(browser, amarasBrowser.cookies);
  await openAllSections(page.context());
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`, { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Generate QR" });
  await button.waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await button.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const place = () => button.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await place();
  releaseScript();
  await expect(
    page.getByRole("dialog", { name: "Share This Talk" }).getByRole("link", { name: "Download QR" }),
  ).toBeVisible();
  // A thumb that comes down now presses the same button.
  expect(await place()).toBe(before);
});

for (const javaScriptEnabled of [true, false])
  test(`a talk whose date Amara removed comes back at its date, ${javaScriptEnabled ? "before the script has loaded" : "without JavaScript"}`, async ({
    browser,
    amarasBrowser,
  }) => {
    const page = await openWithoutScripts(browser, amarasBrowser.cookies, { javaScriptEnabled });
    await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`, { waitUntil: "commit" });
    if (javaScriptEnabled) await page.getByRole("heading", { name: "Basic Information" }).click();
    const date = page.getByLabel("Event Date");
    await date.fill("");
    await page.getByRole("button", { name: "Save Changes" }).click({ noWaitAfter: true });
    await expect(page.getByText("Event Date is required")).toBeVisible();
    await expect(date).toBeFocused();
    await expect(date).toBeInViewport();
  });

test("without JavaScript a status opens, and a choice is saved", async ({ browser, amarasBrowser }) => {
  const context = await browser.newContext({
    viewport: { width: widths.laptop, height: 900 },
    javaScriptEnabled: false,
  });
  await context.addCookies(amarasBrowser.cookies);
  const page = await context.newPage();
  await page.goto("/dashboard/leads");
  await page
    .getByRole("button", { name: /^Status of / })
    .first()
    .click();
  await page.getByRole("menuitemradio", { name: "Contacted" }).click();
  await expect(page.getByRole("button", { name: /^Status of .*: Contacted$/ }).first()).toBeVisible();
});

test("Nia's name is proposed as her username, also typed before the script of the sign-up came", async ({
  browser,
}) => {
  const { page, releaseScript } = await openWithHeldScripts(browser, []);
  await page.goto("/signup", { waitUntil: "commit" });
  await page.getByLabel("First Name").fill("Nia");
  await page.getByLabel("Last Name").fill("Early");
  releaseScript();
  await expect(page.getByLabel("Username")).toHaveValue("nia-early");
});
