// Search within the words of a deck.
import { type Slide, searchMaxLength } from "#app/domain/slides/slides.ts";

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
    const line = text.split("\n").find((each) => toPlain(each).includes(first)) ?? "";
    return [{ number, excerpt: line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line }];
  });
}

const toPlain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
