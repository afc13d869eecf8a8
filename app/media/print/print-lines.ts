// Breaks text into lines of runs, each in the font of its script and in its place among right-to-left text.
import createBidi from "bidi-js";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";
import { isRightToLeft } from "#app/domain/values/text-direction.ts";
import { drawablePart, type FontOf } from "#app/media/print/print-fonts.ts";
import { withoutExcessMarks } from "#app/media/typeface.ts";

/** Characters of one font and one direction. */
export interface Run {
  text: string;
  font: string;
  /** Where it begins, from the left end of the line. Points. */
  left: number;
  width: number;
}

export interface Line {
  /** In reading order, because programs copy and read aloud in the order in which the runs are drawn. */
  runs: Run[];
  width: number;
  isRightToLeft: boolean;
}

type Measure = (text: string, font: string) => number;

interface Sign {
  text: string;
  font: string;
  /** Of the bidirectional algorithm: odd levels run from right to left. */
  level: number;
}

/** Signs between which a line is not broken, unless they are longer than a line. */
type Word = Sign[];

const bidi = createBidi();
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const words = new Intl.Segmenter(undefined, { granularity: "word" });
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Characters of a text to print. */
export const maxPrinted = 20_000;
const alphanumeric = /[\p{L}\p{N}]/u;

/** The text in lines of at most `width` points. Null if a letter of it is in no font, or nothing is visible. */
export function breakIntoLines(text: string, fontOf: FontOf, measure: Measure, width: number): Line[] | null {
  const paragraphs = normalise(cutText(text.toWellFormed(), maxPrinted), "NFC").split(/\n+/);
  const lines: Line[] = [];
  for (const paragraph of paragraphs) {
    const prepared = withoutExcessMarks(paragraph).replace(/\s+/g, " ").trim();
    const isMirrored = isRightToLeft(prepared);
    const split = toWords(prepared, isMirrored, fontOf);
    if (!split) return null;
    for (const signs of fill(split, measure, width)) {
      const runs = toRuns(signs, measure);
      lines.push({ runs, width: placeRuns(runs), isRightToLeft: isMirrored });
    }
  }
  return lines.length > 0 ? lines : null;
}

function toWords(text: string, isMirrored: boolean, fontOf: FontOf): Word[] | null {
  const { levels } = bidi.getEmbeddingLevels(text, isMirrored ? "rtl" : "ltr");
  const breaks = findBreaks(text);
  const split: Word[] = [];
  let word: Word = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const before = word.at(-1) ?? split.at(-1)?.at(-1);
    // A space in the font of the word before it breaks no run.
    const isAttached = segment === " " && before && drawablePart(before.font, segment) !== "";
    const font = isAttached ? before.font : fontOf(segment);
    if (!font && alphanumeric.test(segment)) return null;
    const level = levels[index] ?? 0;
    if (font) {
      const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null;
      word.push({ text: drawablePart(font, mirrored ?? segment), font, level });
    }
    if (!breaks.has(index + segment.length)) continue;
    split.push(word);
    word = [];
  }
  return [...split, word].filter((each) => each.length > 0);
}

/** Where a line may end: after spaces, and between words of scripts that are written without them. */
function findBreaks(text: string): Set<number> {
  const breaks = new Set<number>();
  for (const { index } of text.matchAll(/ /g)) breaks.add(index + 1);
  let before = "";
  for (const { segment, index, isWordLike } of words.segment(text)) {
    if (isWordLike && unspaced.test(before) && unspaced.test(segment)) breaks.add(index);
    // Closing punctuation stays with the word before it.
    if (isWordLike || /^[\u3001\u3002\uff0c\uff1a]/.test(segment)) before = segment + before.slice(0, 1);
    else before = "";
  }
  return breaks;
}

function fill(split: Word[], measure: Measure, width: number): Sign[][] {
  const lines: Sign[][] = [];
  let line: Sign[] = [];
  let used = 0;
  const widthOf = (signs: Sign[]) => toRuns(signs, measure).reduce((sum, run) => sum + run.width, 0);
  const place = (signs: Sign[]) => {
    if (line.length > 0 && used + widthOf(trimEnd(signs)) > width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    line.push(...signs);
    used += widthOf(signs);
  };
  for (const word of split) {
    if (widthOf(trimEnd(word)) <= width) place(word);
    else for (const sign of word) place([sign]);
  }
  if (line.length > 0) lines.push(line);
  return lines.map(trimEnd);
}

const trimEnd = (signs: Sign[]): Sign[] => signs.slice(0, signs.findLastIndex(({ text }) => text !== " ") + 1);

function toRuns(signs: Sign[], measure: Measure): (Sign & Run)[] {
  const runs: (Sign & Run)[] = [];
  for (const sign of signs) {
    const last = runs.at(-1);
    if (last?.font === sign.font && last.level === sign.level) last.text += sign.text;
    else runs.push({ ...sign, left: 0, width: 0 });
  }
  for (const run of runs) {
    // The font library turns letters around that run from right to left, but nothing else.
    if (run.level % 2 === 1 && !isRightToLeft(run.text)) run.text = [...run.text].reverse().join("");
    run.width = measure(run.text, run.font);
  }
  return runs;
}

/** Gives each run its place, and the width of them all. */
function placeRuns(runs: (Sign & Run)[]): number {
  let width = 0;
  for (const run of toVisualOrder(runs)) {
    run.left = width;
    width += run.width;
  }
  return width;
}

/** Rule L2 of the algorithm: from the highest level down, what is at least at that level is turned around. */
function toVisualOrder<Item extends { level: number }>(items: Item[]): Item[] {
  const ordered = [...items];
  for (let level = Math.max(0, ...items.map((item) => item.level)); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start] as Item).level < level) continue;
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  return ordered;
}
