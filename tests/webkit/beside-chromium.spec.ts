// The same page in three engines: a heading has the width and the weight that it has in Chromium, and paper as many pages.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "#tests/support/journey.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import type { WebKit } from "#tests/support/webkit.ts";
import { test } from "#tests/support/webkit-journey.ts";

/** How wide the text of each visible heading is. */
function readHeadingWidths() {
  const widths: Record<string, number> = {};
  const range = document.createRange();
  for (const heading of document.querySelectorAll("h1, h2")) {
    if (!heading.checkVisibility()) continue;
    range.selectNodeContents(heading);
    widths[heading.textContent ?? ""] = range.getBoundingClientRect().width;
  }
  return widths;
}

/** A browser may embolden a font that has no bold face. */
const allowFakedFaces = () => document.querySelector("#no-fakes")?.remove();
function forbidFakedFaces() {
  const style = document.createElement("style");
  style.id = "no-fakes";
  style.textContent = "h1 { font-synthesis: none }";
  document.head.append(style);
}

const isDrawn = () => document.readyState === "complete" && document.fonts.check("600 16px Heading");

/** The pixels of the title: others differ from picture to picture, as those of fields. */
async function readTitle(webkit: WebKit) {
  const box = await webkit.evaluate(() => {
    const { left, top, width, height } = (document.querySelector("h1") as Element).getBoundingClientRect();
    return { left: Math.floor(left), top: Math.floor(top), width: Math.floor(width), height: Math.floor(height) };
  });
  return sharp(await webkit.screenshot())
    .extract(box)
    .raw()
    .toBuffer();
}

/** Letters in Debian's WebKit are whole pixels wide. */
const maxDifference = { firefox: 0.005, webkit: 0.06 };

for (const path of [
  "/amara-osei/calm-under-fire/ask",
  "/amara-osei",
  "/amara-osei/book",
  "/embed/amara-osei/talks",
  "/",
])
  test(`the headings of ${path}`, async ({ page, firefoxPage, webkit, testServer }) => {
    const address = testServer.origin + path;
    await webkit.open(address);
    await webkit.waitUntil(isDrawn);
    const inWebKit = await webkit.evaluate(readHeadingWidths);
    const isShownTheSame = async () => {
      await webkit.evaluate(allowFakedFaces);
      const shown = await readTitle(webkit);
      await webkit.evaluate(forbidFakedFaces);
      return shown.equals(await readTitle(webkit));
    };
    await expect.poll(isShownTheSame, "WebKit fakes no face").toBe(true);

    const width = await webkit.evaluate(() => document.documentElement.clientWidth);
    const read = async (other: Page) => {
      await other.setViewportSize({ width, height: 844 });
      await other.goto(address);
      await other.waitForFunction(isDrawn);
      return other.evaluate(readHeadingWidths);
    };
    const inFirefox = await read(firefoxPage);
    const inChromium = Object.entries(await read(page));
    expect(inChromium.length).toBeGreaterThan(0);
    for (const [text, chromiumWidth] of inChromium) {
      const difference = (widths: Record<string, number>) => Math.abs((widths[text] ?? 0) / chromiumWidth - 1);
      expect.soft(difference(inFirefox), `“${text}” in Firefox`).toBeLessThan(maxDifference.firefox);
      expect.soft(difference(inWebKit), `“${text}” in WebKit`).toBeLessThan(maxDifference.webkit);
    }
  });

/** Playwright gives Firefox inches where it expects centimetres. */
async function countPages(page: Page, unit: number) {
  const mm = (length: number) => `${length * unit}mm`;
  const margin = { top: mm(12), bottom: mm(12), left: mm(12), right: mm(12) };
  const { pages, texts } = await readPdf(await page.pdf({ width: mm(210), height: mm(297), margin }));
  return { pages, emptyPages: texts.filter((text) => text === "").length };
}

for (const path of ["/amara-osei/calm-under-fire", "/amara-osei/book", "/amara-osei/kit"])
  test(`the printed pages of ${path}`, async ({ page, firefoxPage, testServer }) => {
    for (const each of [page, firefoxPage]) await each.goto(testServer.origin + path);
    const inChromium = await countPages(page, 1);
    expect(await countPages(firefoxPage, 2.54)).toEqual(inChromium);
    expect(inChromium.emptyPages).toBe(0);
  });
