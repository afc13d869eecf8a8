import { expect, it } from "vitest";
import { readFormulaText } from "#app/csv/formula-text.ts";

it.each([
  ['="+491512345678"', "+491512345678"],
  ['= "00493012"', "00493012"],
  ['=T("Berg & Co")', "Berg & Co"],
  ['="say ""hi"""', 'say "hi"'],
  ['=" Cleo "', "Cleo"],
  ['=""', ""],
  ["=+491512345678", "+491512345678"],
  ["'+49 151 2345678", "+49 151 2345678"],
  ["'0049 (30) 123456", "0049 (30) 123456"],
  ["'ana@example.com", "ana@example.com"],
])("%s is the text %s", (cell, text) => expect(readFormulaText(cell)).toEqual({ text, target: null }));

it.each([
  ['=HYPERLINK("mailto:ana@example.com","Ana Lima")', "Ana Lima", "ana@example.com"],
  ['=HYPERLINK("mailto:ana@example.com")', "ana@example.com", "ana@example.com"],
  ['=hyperlink("tel:+491512345678"; "")', "+491512345678", "+491512345678"],
  ['=HYPERLINK("https://example.com/kind.pdf";"Slides")', "Slides", "https://example.com/kind.pdf"],
  ['=HYPERLINK("https://evil.example")', '=HYPERLINK("https://evil.example")', "https://evil.example"],
])("%s shows %s and leads to %s", (cell, text, target) => expect(readFormulaText(cell)).toEqual({ text, target }));

it.each([
  ...["=A1", "=1+1", '="a"&B2', '=HYPERLINK(A1,"x")', '=cmd|"x"', "a = b", '"x"', "'90s music", "'Ndrangheta"],
  ...["'tis", "'", "=", '="', "+491512345678", "O'Brien", "'a@b@c'"],
])("%s stays as it is", (cell) => expect(readFormulaText(cell)).toEqual({ text: cell, target: null }));

it("reads a long cell once, whatever is in it", () => {
  for (const cell of [`="${'"'.repeat(100_000)}`, `=HYPERLINK("${'""'.repeat(50_000)}`, `'${"0 ".repeat(50_000)}x`])
    expect(readFormulaText(cell).text).toBe(cell);
});
