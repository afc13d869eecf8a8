import { cutText, normalise } from "#app/domain/values/measured-text.ts";

/** Control characters but line feeds, and code points that are none of a text: PDFium's own marks and lost glyphs. */
const nonText = /[^\P{Cc}\n]|[\ufdd0-\ufdef\ufffd-\uffff\p{Co}\p{Cs}]/gu;
/** Marks that change the direction of a text. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters by their form or in pairs ("fi" as one), which no search finds. */
const presentationForms = /[\ufb00-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]+/g;
/** Between two lines of one sign each: text that is written from above, of which PDFium makes a line for each sign. */
const fromAbove =
  /(?<=(?:^|\n)[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\uff00-\uffef])\n(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\uff00-\uffef](?:\n|$))/gu;

/** The text of a page as PDFium reads it, in lines for people, at most `max` characters. */
export function cleanPageText(text: string, max: number): string {
  const lines = cutText(text, 4 * max)
    // A word that was divided at the end of a line.
    .replace(/\ufffe(\r\n?|\n)?/g, "")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(directionMarks, "")
    .replace(nonText, "")
    .replace(presentationForms, (forms) => normalise(cutText(forms, forms.length), "NFKC"))
    .split("\n")
    .map((line) => line.trim());
  const cleaned = lines
    .join("\n")
    .replace(fromAbove, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return cutText(normalise(cutText(cleaned, 4 * max), "NFC"), max).trim();
}
