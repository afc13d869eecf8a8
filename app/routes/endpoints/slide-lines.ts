// A drawing has no line breaks of its own: where a title's lines end is reckoned from rough widths of letters.

/** Pixels from the title's left edge to the code. */
const availableWidth = 940;
const sizes = [104, 88, 72, 60, 48, 40];
const maxLines = 4;

/** The largest size, in pixels, at which `title` takes at most four lines, and those lines. */
export function splitIntoLines(title: string): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrap(title, availableWidth / size);
    if (lines.length <= maxLines) return { size, lines };
  }
  const size = sizes.at(-1) as number;
  return { size, lines: wrap(title, availableWidth / size) };
}

/** Lines of at most `width` (in letter heights); a word longer than a line is cut. */
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

/** In letter heights: capitals are wider than small letters, Chinese and Japanese signs are square. */
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, character) =>
      sum +
      (/[\u2e80-\uffff]|\p{Emoji_Presentation}/u.test(character) ? 1 : /[A-ZMWmw@]/.test(character) ? 0.75 : 0.56),
    0,
  );
