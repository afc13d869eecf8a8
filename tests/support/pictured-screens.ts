// The screens of the sample speaker that the README has pictures of (scripts/pictures.ts).
import type { Browser, Page } from "@playwright/test";

type Address = (speaker: Page) => Promise<string>;

/** The address of the first link like this on the dashboard, which begins with the live talk. */
const linked =
  (selector: string): Address =>
  async (speaker) => {
    await speaker.goto(new URL("/dashboard", speaker.url()).href);
    return (await speaker.locator(selector).first().getAttribute("href")) ?? "";
  };
const remote = linked("main a[href$='/remote']");
const results = linked("main a[href*='tab=analytics']");

interface Pictured {
  address: Address;
  viewport: { width: number; height: number };
}

/** By the name of the picture's file. */
export const pictured = {
  hall: {
    address: async (speaker) => (await remote(speaker)).replace(/\/remote$/, "/stage"),
    viewport: { width: 1280, height: 720 },
  },
  remote: { address: remote, viewport: { width: 390, height: 720 } },
  results: { address: results, viewport: { width: 1280, height: 800 } },
  profile: { address: async () => "/amara-osei", viewport: { width: 1280, height: 800 } },
} satisfies Record<string, Pictured>;

interface Options {
  name: string;
  /** A signed-in page of the sample speaker. */
  speaker: Page;
  deviceScaleFactor?: number;
}

/** Opens the screen in a context of its own, with the speaker's session. */
export async function openPictured(browser: Browser, { name, speaker, deviceScaleFactor }: Options): Promise<Page> {
  const { address, viewport } = pictured[name as keyof typeof pictured];
  const url = new URL(await address(speaker), speaker.url()).href;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    storageState: await speaker.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("h1, h2").first().waitFor();
  // Pictures arrive, and what fades in has done so.
  await page.waitForLoadState("load");
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))));
  return page;
}

/**
 * The headings of a screen, without the figures in them, which differ with the day, and without the choice between decks,
 * which is there once they are drawn.
 */
export const readHeadings = (page: Page): Promise<string[]> =>
  page
    .locator("h1:visible, h2:visible:not(.decks > *)")
    .evaluateAll((all) => [...new Set(all.map((each) => (each.textContent ?? "").replace(/[\d.,:%]+/g, "0").trim()))]);
