// The specification's texts stay, letter for letter.
import { beforeAll, describe, expect, it } from "vitest";
import { createPages, type PageName } from "#tests/support/specification/pages.ts";
import { shownTextsIn } from "#tests/support/specification/shown-texts.ts";
import { sourceTextsIn, textsIn } from "#tests/support/specification/source-texts.ts";
import { textsInSource, textsOnPages } from "#tests/support/specification/texts.ts";
import { startTestApp } from "#tests/support/test-app.ts";

describe("the texts that a page shows", () => {
  let pages: Awaited<ReturnType<typeof createPages>>;
  const opened = new Map<PageName, Set<string>>();
  beforeAll(async () => {
    pages = await createPages(await startTestApp());
  });

  async function shownTexts(name: PageName) {
    const known = opened.get(name);
    if (known) return known;
    const { status, html, text } = await pages[name]();
    // Another page in its place would be missing all texts.
    expect(status, text).toBeLessThan(500);
    const texts = shownTextsIn(html);
    opened.set(name, texts);
    return texts;
  }

  it.each(textsOnPages)("$page: $section", async ({ page, texts }) => {
    const shown = await shownTexts(page);
    expect(texts.filter((text) => !shown.has(text))).toEqual([]);
  });
});

describe("the texts that stand in the source", () => {
  it.each(textsInSource)("$source: $section", ({ source, texts }) => {
    const found = sourceTextsIn(source);
    expect(texts.filter((text) => !found.has(text.replace(/\{[^}]*\}/g, "{}")))).toEqual([]);
  });

  it("are not those of comments and types", () => {
    const source = `
      // "Not this."
      type Title = "Nor this";
      const title = "This" as const satisfies Title;
      const message = \`For \${name}.\` + " And this";
      const screen = <p>{/* Nor this */}One sentence
        on two lines, {count} words.</p>;`;
    expect(textsIn(source)).toEqual(
      expect.arrayContaining(["This", "For {}. And this", "One sentence on two lines, {} words."]),
    );
    expect(textsIn(source).join()).not.toMatch(/nor this|not this/i);
  });
});
