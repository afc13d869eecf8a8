// SVG text has no line breaks, so a title is split by estimated character widths.

/** Pixels from the title's left edge to the QR code. */
export const titleWidth = 940;
/** Pixels, the largest first. */
export const titleSizes = [104, 88, 72, 60, 48, 40];
const maxLines = 4;

/** Returns the largest font size in pixels at which `title` fits on four lines, and those lines. */
export function splitIntoLines(title: string): { size: number; lines: string[] } {
  for (const size of titleSizes) {
    const lines = wrap(title, titleWidth / size);
    if (lines.length <= maxLines) return { size, lines };
  }
  const size = titleSizes.at(-1) as number;
  return { size, lines: wrap(title, titleWidth / size) };
}

/** Splits text into lines of at most `width` em. A word longer than a line is cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text
    .trim()
    .split(/\s+/)
    .flatMap((word) => piecesOf(word, width))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function piecesOf(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [""];
  for (const character of word) {
    if (widthOf(pieces.at(-1) + character) > width) pieces.push("");
    pieces[pieces.length - 1] += character;
  }
  return pieces;
}

/** The width in em. Capitals are wider than small letters, and Chinese and Japanese characters are square. */
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, character) =>
      sum +
      (/[\u2e80-\uffff]|\p{Emoji_Presentation}/u.test(character) ? 1 : /[A-ZMWmw@]/.test(character) ? 0.75 : 0.56),
    0,
  );
