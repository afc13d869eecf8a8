// Search within the words of a deck.
import { maxSlideText } from "#app/database/vocabulary.ts";
import { type Slide, searchMaxLength } from "#app/domain/slides/slides.ts";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

const excerptLength = 160;

/** A slide with all words of a search, and the line that the first of them stands in. */
export interface FoundSlide {
  number: number;
  excerpt: string;
}

/** The slides that contain every word of `search`, whatever its case and accents. */
export function searchSlides(slides: Pick<Slide, "number" | "text">[], search: string): FoundSlide[] {
  const words = toPlain(search.slice(0, searchMaxLength)).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  return slides.flatMap(({ number, text }) => {
    const plainText = toPlain(text);
    if (!words.every((word) => plainText.includes(word))) return [];
    const lines = text.split("\n");
    const at = lines.findIndex((line) => toPlain(line).includes(first));
    const line = lines[at] ?? lines.find((each, i) => toPlain(`${each}\n${lines[i + 1]}`).includes(first)) ?? "";
    return [{ number, excerpt: line.length > excerptLength ? `${cutText(line, excerptLength)}…` : line }];
  });
}

/** Lines of Chinese and Japanese end within words. */
const withinWords = /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])\n(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;

const toPlain = (text: string): string =>
  normalise(cutText(text.replace(withinWords, ""), maxSlideText), "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
