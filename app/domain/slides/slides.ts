// A deck is the pages of one PDF file, a slide is one of them. Safe in the browser.
import { type deckStates, maxSlides, type pageAreas, type slideRefusals } from "#app/database/vocabulary.ts";

export type DeckState = (typeof deckStates)[number];
export type PageArea = (typeof pageAreas)[number];
/** What people see of the file of a resource whose pages may have notes beside the slide. */
export interface PageAreaChoice {
  resourceId: string;
  pageArea: PageArea;
}
export type SlideRefusal = (typeof slideRefusals)[number];

/** The widths of a slide's pictures in pixels. */
export const slideWidths = { small: 960, large: 1920 } as const;
export type SlideSize = keyof typeof slideWidths;

/** Characters of a search within the slides that are read. */
export const searchMaxLength = 100;

export interface Slide {
  /** Starts at 1. */
  number: number;
  /** Of the large picture, in pixels. */
  width: number;
  height: number;
  /** The part of its pictures' addresses that cannot be guessed. */
  token: string;
  /** What stands on it, one line per line. */
  text: string;
}

export interface Deck {
  resourceId: string;
  state: DeckState;
  /** Null until the file was opened. */
  pageCount: number | null;
  /** Those that are drawn, in order. Pages are drawn one after another, so that there are no gaps. */
  slides: Slide[];
}

/** Whether a file of this type is a presentation: a PDF, or a PowerPoint file with a PDF beside it. */
export const mayHaveSlides = (type: string): boolean => ["pdf", "ppt", "pptx"].includes(type);

/** The slides of one resource, as screens of its speaker know them. */
export interface ReadyDeck {
  /** The resource's. */
  id: string;
  title: string;
  /** The token of each slide's picture. */
  slides: string[];
}

/** "24 slides" */
export const describeSlides = (count: number): string => (count === 1 ? "1 slide" : `${count} slides`);

/** The last segment of a picture's address: "TOKEN-960.webp". */
export const slidePictureName = (token: string, size: SlideSize): string => `${token}-${slideWidths[size]}.webp`;

export function parseSlidePictureName(name: string): { token: string; size: SlideSize } | null {
  const [, token = "", width] = /^([\w-]{22})-(\d+)\.webp$/.exec(name) ?? [];
  const size = (["small", "large"] as const).find((each) => String(slideWidths[each]) === width);
  return size ? { token, size } : null;
}

/** Why a file has no slides, and what its speaker can do. The file itself stays as it is. */
export const slideRefusalTexts: Record<SlideRefusal, string> = {
  password: "This PDF asks for a password, so its slides can't be shown. Upload a copy without the password.",
  broken: "This PDF seems to be damaged, so its slides can't be shown. Export it again and replace the file.",
  "too-many-pages": `This PDF has more than ${maxSlides} pages, so its slides can't be shown. Upload a shorter copy.`,
  "too-complex":
    "A page of this PDF is too complex to draw, so its slides can't be shown. Export it with smaller pictures and fewer effects.",
  "storage-full": "Your storage has no space for the slides. Delete files you no longer need, then draw them again.",
  "disk-full": "The server has no space for the slides. Please tell whoever runs it, then draw them again.",
  failed: "Something went wrong while the slides were drawn. Draw them again.",
};

const toList = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** "Letters are missing on slides 2 and 5"; of many slides the first ones. */
export function describeMissingCharacters(numbers: number[]): string {
  const shown = numbers.slice(0, maxNamedSlides).map(String);
  const more = numbers.length - shown.length;
  const slides = toList.format(more > 0 ? [...shown, `${more} more`] : shown);
  return `Letters are missing on ${numbers.length === 1 ? "slide" : "slides"} ${slides}`;
}

const maxNamedSlides = 8;

/** What their speaker can do, with the words of the programs that make PDF files. */
export const missingCharactersAdvice =
  "The PDF doesn't contain their fonts. Export it again with its fonts, then replace the file. In PowerPoint, save it as PDF and choose “PDF/A compliant” under Options; in LibreOffice, “Archival (PDF/A)”. Keynote and Google Slides always add the fonts.";

/** Refusals that another attempt may overcome: not those that are in the file. */
export const isRetryable = (refusal: SlideRefusal): boolean =>
  refusal !== "password" && refusal !== "broken" && refusal !== "too-many-pages";
