// Text twice as large on a phone (WCAG 1.4.4): nothing is wider than the window, and numbers and short words stay whole.
import { expect, openScreen, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

/** Doubles the text in `part` and gives what breaks, and the page's sideways scroll. */
function doubleText(part: Element) {
  const sizes = [...part.querySelectorAll<HTMLElement>("*")].map(
    (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
  );
  for (const [{ style }, size] of sizes) style.setProperty("font-size", `${size * 2}px`, "important");
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px of sideways scroll`] : [];
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue;
    for (const match of (text.textContent ?? "").matchAll(/(?<!\S)(?:\p{L}{2,10}|[\d.,:%]+)(?!\S)/gu)) {
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) found.push(`broken “${match[0]}”`);
    }
  }
  return found;
}

const screens = [
  { name: "the remote", path: (hub: string) => `/dashboard/hubs/${hub}/remote`, part: "body" },
  {
    name: "the first card of the dashboard",
    path: () => "/dashboard",
    part: "section:has(#hero-title)",
  },
  { name: "Results", path: (hub: string) => `/dashboard/edit-hub/${hub}?tab=analytics`, part: "main" },
];

for (const { name, path, part } of screens)
  test(`${name} takes text of 200 %`, async ({ amaraPage: page }) => {
    await page.setViewportSize({ width: widths.phone, height: 844 });
    const address = path(await findHubId(page, "Calm under fire"));
    if (name === "the remote") await page.goto(address);
    else await openScreen(page, address);
    expect(await page.locator(part).first().evaluate(doubleText)).toEqual([]);
  });
