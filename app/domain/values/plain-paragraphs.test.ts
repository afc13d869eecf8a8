import { expect, it } from "vitest";
import { paragraphsFromText, textFromParagraphs } from "#app/domain/values/plain-paragraphs.ts";
import { processorMs } from "#tests/support/processor-time.ts";

it("keeps paragraphs and line breaks, and escapes markup", () => {
  expect(paragraphsFromText("One\r\nline\r\n\r\n\r\n<b>Two</b> & three ")).toBe(
    "<p>One<br />line</p><p>&lt;b&gt;Two&lt;/b&gt; &amp; three</p>",
  );
  expect(paragraphsFromText(" \n\n ")).toBe("");
});

it("converts back to the original text", () => {
  const text = 'Less < more & "quoted"\n&lt; stays\n\nA second paragraph';
  expect(textFromParagraphs(paragraphsFromText(text))).toBe(text);
});

it("turns formatted text into lines", () => {
  expect(textFromParagraphs("<p>Go</p><h3>Then</h3><ul><li>one</li><li>two</li></ul>")).toBe(
    "Go\n\nThen\n\n• one\n• two",
  );
  expect(textFromParagraphs(null)).toBe("");
});

it.each(["<", "<li", "</p", "&", "<br ", "\n"])("a text of 230,000 times %j is read in a moment", (piece) => {
  expect(processorMs(() => textFromParagraphs(piece.repeat(230_000)))).toBeLessThan(200);
});
