// Slides that people look at: on a phone with a hall's network, with a keyboard, and where no script runs.
import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { expect, expectAccessible, phoneUserAgent, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { offerSlides as offerDeck } from "#tests/support/offered-slides.ts";

const talk = "/amara-osei/calm-under-fire";
const phone = { viewport: { width: widths.phone, height: 844 }, isMobile: true, hasTouch: true };
const lines = ["Calm under fire", "Who decides?", "The first ten minutes", "A quiet word", "Handing over", "Thank you"];

// Drawing waits for its turn behind the decks of the sample data.

const title = "Slides to look at";
/** The address of the viewer: one deck is enough for all journeys of a worker. */
let offered: Promise<string> | undefined;

/** Amara offers a PDF of six pages on her talk; all of them are drawn. */
const offerSlides = (amara: Page, origin: string) => {
  offered ??= offerDeck(amara, origin, { talk: "Calm under fire", path: talk, title, lines });
  return offered;
};

async function openOnPhone(browser: Browser, options = {}) {
  const context = await browser.newContext({ ...phone, ...options });
  const page = await context.newPage();
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".webp")) pictures.push(request.url());
  });
  return { page, pictures };
}

/** 400 ms and 400 kbit/s. */
async function slowDown(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const speed = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await line.send("Network.emulateNetworkConditions", { offline: false, latency: 400, ...speed });
  return line;
}

type Finger = { x: number; y: number; id?: number };

const touch = (line: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Finger[]) =>
  line.send("Input.dispatchTouchEvent", { type, touchPoints });

/** A finger moves over the screen. */
async function swipe(line: CDPSession, { from, to, y }: { from: number; to: number; y: number }) {
  const step = Math.sign(to - from) * 20;
  await touch(line, "touchStart", { x: from, y });
  for (let x = from + step; step * (to - x) >= 0; x += step) await touch(line, "touchMove", { x, y });
  await touch(line, "touchEnd");
}

/** Two fingers move apart. */
async function pinch(line: CDPSession, { x, y }: { x: number; y: number }) {
  const fingers = (distance: number): Finger[] => [
    { x: x - distance, y, id: 0 },
    { x: x + distance, y, id: 1 },
  ];
  await touch(line, "touchStart", ...fingers(40));
  for (let distance = 45; distance <= 120; distance += 5) await touch(line, "touchMove", ...fingers(distance));
  await touch(line, "touchEnd");
}

const position = (page: Page) => page.locator("#position");
const isLoaded = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test("Rosa looks at the slides on her phone in a full hall, and finds the one she left", { tag: "@core" }, async ({
  browser,
  amaraPage,
  testServer,
}) => {
  const viewer = await offerSlides(amaraPage, testServer.origin);
  const { page, pictures } = await openOnPhone(browser);
  const line = await slowDown(page);
  await page.goto(talk);
  await page.getByRole("link", { name: "Continue without" }).click();
  await page.getByRole("link", { name: new RegExp(`${title}.*View 6 slides`) }).click();
  await expect(page).toHaveURL(viewer);
  await expect(position(page)).toHaveText("1 of 6");
  await expect.poll(() => isLoaded(page.getByRole("img", { name: "Slide 1: Calm under fire" }))).toBe(true);
  await expectAccessible(page);
  const loadedOf = () => new Set(pictures.filter((address) => address.includes(viewer))).size;
  await expect.poll(loadedOf).toBe(2);

  const strip = await page.locator("#slides").boundingBox();
  const [x, y] = [(strip?.x ?? 0) + 300, (strip?.y ?? 0) + 100];
  await swipe(line, { from: x, to: 60, y });
  await expect(position(page)).toHaveText("2 of 6");
  await expect(page).toHaveURL(`${viewer}?page=2`);
  await expect(page.getByText(`Of ${title}`).last()).toBeVisible();
  await expect.poll(loadedOf).toBe(3);
  await page.reload();
  await expect(position(page)).toHaveText("2 of 6");
  await expect(page.getByRole("img", { name: "Slide 2: Who decides?" })).toBeInViewport();
});

test("Tom reads them at his desk with the keyboard, the grid and the search", async ({
  page,
  amaraPage,
  testServer,
}) => {
  await page.goto(await offerSlides(amaraPage, testServer.origin));
  for (const [key, shown] of [
    ["ArrowRight", 2],
    ["End", 6],
    ["ArrowLeft", 5],
    ["Home", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(position(page)).toHaveText(`${shown} of 6`);
  }
  await page.getByRole("button", { name: "All slides" }).click();
  await expect(page.getByRole("link", { name: "Slide 1", exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Slide 4", exact: true }).click();
  await expect(position(page)).toHaveText("4 of 6");
  await expect(page.getByRole("img", { name: "Slide 4: A quiet word" })).toBeInViewport();

  await page.getByRole("searchbox", { name: "Search the slides" }).fill("HANDING");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "1 slide found" })).toBeVisible();
  await expect.poll(() => isLoaded(page.locator(".found img")), { timeout: 4_000 }).toBe(true);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Slide 5" }).click();
  await expect(position(page)).toHaveText("5 of 6");
});

test("a phone on its side gives the slide all of its height", async ({ browser, amaraPage, testServer }) => {
  const viewer = await offerSlides(amaraPage, testServer.origin);
  const { page } = await openOnPhone(browser, { viewport: { width: 844, height: 390 } });
  await page.goto(`${viewer}?page=3`);
  const slide = page.getByRole("img", { name: "Slide 3: The first ten minutes" });
  expect((await slide.boundingBox())?.height).toBeGreaterThan(385);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(position(page)).toHaveText("3 of 6");
  await expect(slide).toBeInViewport();
});

test("a zoomed slide moves under the finger, to its edge and back, and does not turn", async ({
  browser,
  amaraPage,
  testServer,
}) => {
  const viewer = await offerSlides(amaraPage, testServer.origin);
  const { page } = await openOnPhone(browser);
  const line = await page.context().newCDPSession(page);
  await page.goto(`${viewer}?page=2`);
  await expect(position(page)).toHaveText("2 of 6");
  await pinch(line, { x: 195, y: 160 });
  const offset = () => page.evaluate(() => Math.round(visualViewport?.offsetLeft ?? 0));
  const moveUntil = async (swipeOnce: Parameters<typeof swipe>[1], isThere: (offset: number) => boolean) =>
    expect(async () => {
      await swipe(line, swipeOnce);
      expect(isThere(await offset())).toBe(true);
    }).toPass({ timeout: 10_000 });
  const edge = await page.evaluate(() => Math.floor(innerWidth - (visualViewport?.width ?? 0)));
  expect(edge).toBeGreaterThan(100);
  await moveUntil({ from: 315, to: 75, y: 160 }, (at) => at >= edge - 1);
  await moveUntil({ from: 315, to: 75, y: 160 }, (at) => at >= edge - 1);
  await moveUntil({ from: 75, to: 315, y: 160 }, (at) => at <= 1);
  await expect(position(page)).toHaveText("2 of 6");
});

test("full screen keeps the slide, and has no button where there is none", async ({
  browser,
  amaraPage,
  testServer,
}) => {
  const viewer = await offerSlides(amaraPage, testServer.origin);
  const { page } = await openOnPhone(browser, { viewport: { width: 480, height: 320 } });
  await page.goto(`${viewer}?page=5`);
  const button = page.getByRole("button", { name: "Full screen" });
  for (const isFull of [true, false]) {
    await button.click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(isFull);
    await expect(page.getByRole("img", { name: "Slide 5: Handing over" })).toBeInViewport({ ratio: 0.9 });
    await expect(position(page)).toHaveText("5 of 6");
  }
  // As on an iPhone.
  await page.addInitScript(() => Object.defineProperty(Document.prototype, "fullscreenEnabled", { value: undefined }));
  await page.reload();
  await expect(position(page)).toHaveText("5 of 6");
  await expect(button).toBeHidden();
});

test("where no script runs, all slides are a list with their words", async ({ browser, amaraPage, testServer }) => {
  const viewer = await offerSlides(amaraPage, testServer.origin);
  const { page } = await openOnPhone(browser, { javaScriptEnabled: false });
  await page.goto(viewer);
  const last = page.getByRole("img", { name: "Slide 6: Thank you" });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeVisible();
  await page.getByText("Words on it").first().click();
  await expect(page.getByText(`Of ${title}`).first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the slides" }).fill("quiet");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Slide 4" }).click();
  await expect(page.locator("#slide-4")).toBeInViewport();
});

test("what three phones looked at until they left the slides stands in Amara's Results", async ({
  browser,
  launchOptions,
  baseURL,
  amaraPage,
  testServer,
}) => {
  const viewer = await offerSlides(amaraPage, testServer.origin);
  // What a page sends while it goes away has the name of the browser itself, not the one of its context.
  const args = [...(launchOptions.args ?? []), `--user-agent=${phoneUserAgent}`];
  const phones = await browser.browserType().launch({ ...launchOptions, args });
  const leave = {
    byLink: (page: Page) => page.getByRole("link", { name: "Back to the talk" }).click(),
    toAnotherSite: (page: Page) => page.goto("about:blank"),
    byClosing: (page: Page) => page.close(),
  };
  await Promise.all(
    Object.values(leave).map(async (goAway) => {
      const { page } = await openOnPhone(phones, { baseURL });
      await page.goto(`${viewer}?page=5`);
      await expect(position(page)).toHaveText("5 of 6");
      // Long enough to count.
      await page.waitForTimeout(1_200);
      await page.getByRole("button", { name: "Next slide" }).click();
      await page.waitForTimeout(1_200);
      await goAway(page);
    }),
  );
  await expect(async () => {
    await amaraPage.goto(
      `/dashboard/edit-hub/${await findHubId(amaraPage, "Calm under fire")}?tab=analytics&part=slides`,
    );
    const slides = amaraPage.getByRole("region", { name: title }).getByRole("listitem");
    await expect(slides.nth(4)).toContainText("Slide 5 3", { timeout: 2_000 });
    await expect(slides.nth(5)).toContainText("Slide 6 33 stopped here");
  }).toPass();
  await phones.close();
});
