// Puts text that runs from the right in order. A PDF file has its letters where they are drawn, and PDFium, which reads
// them back, tears a line apart where its letters stand at different heights, and leaves brackets, marks and numbers in
// the order in which they are visual.

/** A character where it is drawn. Points from the left and from below. */
export interface PlacedCharacter {
  text: string;
  left: number;
  right: number;
  base: number;
  /** Of its line. */
  height: number;
  /** A space that is not in the file. PDFium says that it begins behind the end of the letter on its left. */
  isGuess?: boolean;
  /** The piece of the drawing that it belongs to. */
  piece?: number;
}

const rightToLeft = /[\u0590-\u065f\u066a\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Whether it stands above or below a letter. */
export const isMark = (text: string): boolean => /\p{M}/u.test(text);

/** Whether the text has letters that run from the right. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

const toText = (line: PlacedCharacter[]) => line.map(({ text }) => text).join("");
const countOf = (text: string, pattern: RegExp) => [...text.matchAll(new RegExp(pattern, "gu"))].length;
const runsFromRight = (text: string) => countOf(text, rightToLeft) >= countOf(text, /\p{L}/u) / 2;

/** The text of a page: its lines as PDFium has them, each in the order in which people read it. */
export function orderLines(lines: PlacedCharacter[][], spaces: PlacedCharacter[]): string {
  const isPageFromRight = runsFromRight(toText(lines.flat()));
  return joinLines(
    lines.filter((line) => line.length > 0),
    spaces,
  )
    .map((line) => {
      const text = toText(line);
      if (!hasRightToLeft(text) && (!isPageFromRight || /\p{L}/u.test(text))) return text;
      return orderLine([...line, ...spacesWithin(line, spaces)], isPageFromRight || runsFromRight(text));
    })
    .join("\n");
}

/** Puts together the lines that stand side by side without more than a space between them, or with one of the file. */
function joinLines(lines: PlacedCharacter[][], spaces: PlacedCharacter[]): PlacedCharacter[][] {
  const joined: Box[] = [];
  for (const line of lines) {
    let box = boxOf(line);
    // A line may lie between two that came before.
    for (;;) {
      const at = joined.findIndex((other) => areBeside(other, box, spaces));
      if (at === -1) break;
      box = boxOf([...(joined.splice(at, 1)[0] as Box).line, ...box.line]);
    }
    joined.push(box);
  }
  return joined.map(({ line }) => line);
}

type Box = ReturnType<typeof boxOf>;

const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const boxOf = (line: PlacedCharacter[]) => ({
  line,
  isFromRight: hasRightToLeft(toText(line)),
  left: Math.min(...line.map(({ left }) => left)),
  right: Math.max(...line.map(({ right }) => right)),
  base: middleOf(line.map(({ base }) => base)),
  height: middleOf(line.map(({ height }) => height)),
});

/** Parts of a line's height. */
const [sameBase, widestSpace, widestGap] = [0.2, 0.18, 2];

function areBeside(a: Box, b: Box, spaces: PlacedCharacter[]): boolean {
  const height = Math.max(a.height, b.height);
  const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const areOnOneLine = Math.abs(a.base - b.base) < sameBase * height && (a.isFromRight || b.isFromRight);
  if (!areOnOneLine || gap < widestSpace * height) return areOnOneLine;
  // A line that is set as wide as its paragraph has wide gaps, but each with its space.
  return (
    gap < widestGap * height && spacesWithin([...a.line, ...b.line], spaces).some(({ left }) => isInGap(left, a, b))
  );
}

/** Whether it is between two lines side by side, or at most a little over the end of one. */
function isInGap(left: number, a: Box, b: Box): boolean {
  const [start, end] = a.left < b.left ? [a, b] : [b, a];
  return left > start.right - start.height / 3 && left < end.left + widestSpace * end.height;
}

function spacesWithin(line: PlacedCharacter[], spaces: PlacedCharacter[]) {
  const { left, right, base, height } = boxOf(line);
  return spaces.filter(
    (space) => space.left > left && space.left < right && Math.abs(space.base - base) < sameBase * height,
  );
}

/** A part of a line's height: letters that are drawn in pieces may be a little narrower than they seem. */
const overlap = 0.02;

/** As readers see it from the left, each letter with its marks. */
function toVisual(line: PlacedCharacter[]): string[] {
  const drawn = line.filter(({ text }) => text !== " ");
  const placed = line.map(({ text, left, height, isGuess = false }) => {
    if (!isGuess) return { text, place: left, rank: Number(isMark(text)) };
    // The letter may be drawn narrower than its width, over which the next one then stands.
    const before = drawn.filter(({ right }) => right < left + overlap * height).map((each) => each.left);
    return { text, place: Math.max(...before), rank: 2 };
  });
  const visual: string[] = [];
  for (const { text } of placed.toSorted((a, b) => a.place - b.place || a.rank - b.rank)) {
    const last = visual.findLastIndex((each) => each !== " ");
    if (isMark(text) && last !== -1) visual[last] += text;
    else visual.push(text);
  }
  return visual;
}

const kindOf = (text: string): string => {
  if (rightToLeft.test(text)) return "R";
  if (/\p{L}/u.test(text)) return "L";
  if (/\p{Nd}/u.test(text)) return "N";
  if (/[.,:/\u066b\u066c]/.test(text)) return "s";
  if (/[$£€#]/.test(text)) return "$";
  return text === "%" ? text : " ";
};

/** What runs from the left in a line from the right: Latin words with what is between them, and numbers. */
const fromLeft = /(?:N[^R]*)?L(?:[^R]*[LN])?|\$?N+(?:s?N)*%?/g;
/** What runs from the right in a line from the left. */
const fromRight = /R(?:[^L]*R)?/g;

/** The order in which people read what is seen from the left. */
function orderLine(line: PlacedCharacter[], isFromRight: boolean): string {
  const visual = toVisual(line);
  const ordered = isFromRight ? orderFromRight(visual) : orderFromLeft(visual);
  return turnBrackets(ordered).join("").replace(/ {2,}/g, " ").trim();
}

function orderFromLeft(visual: string[]): string[] {
  const ordered: string[] = [];
  let start = 0;
  for (const { index, 0: run } of visual.map(kindOf).join("").matchAll(fromRight)) {
    ordered.push(...visual.slice(start, index), ...orderFromRight(visual.slice(index, index + run.length)));
    start = index + run.length;
  }
  return [...ordered, ...visual.slice(start)];
}

function orderFromRight(visual: string[]): string[] {
  const ordered: string[] = [];
  let end = visual.length;
  for (const { index, 0: run } of [...visual.map(kindOf).join("").matchAll(fromLeft)].reverse()) {
    const isBracketed = visual[index + run.length] === ")" && visual.slice(index, index + run.length).includes("(");
    const after = index + run.length + Number(isBracketed);
    ordered.push(...visual.slice(after, end).reverse(), ...visual.slice(index, after));
    end = index;
  }
  return [...ordered, ...visual.slice(0, end).reverse()];
}

const brackets = ["()", "[]", "{}", "<>", "«»"];

/** Each is opened before it is closed. Files have brackets by their shape or by their meaning, PDFium turns some of them. */
function turnBrackets(text: string[]): string[] {
  const turned = [...text];
  for (const [open = "", close = ""] of brackets) {
    const places = [...turned.keys()].filter((at) => turned[at] === open || turned[at] === close);
    if (places.length % 2 === 0 && places.length > 0 && turned[places[0] ?? 0] === close)
      for (const [i, at] of places.entries()) turned[at] = i % 2 ? close : open;
  }
  return turned;
}
