// A drawing has no line breaks of its own: where a title's lines end is reckoned from rough widths of letters.

/** Pixels from the title's left edge to the code. */
const room = 940;
const sizes = [104, 88, 72, 60, 48, 40];
const mostLines = 4;

/** The largest size, in pixels, at which `title` takes at most four lines, and those lines. */
export function linesOf(title: string): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrap(title, room / size);
    if (lines.length <= mostLines) return { size, lines };
  }
  const size = sizes.at(-1) as number;
  return { size, lines: wrap(title, room / size) };
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
  for (const letter of word) {
    if (widthOf(pieces.at(-1) + letter) > width) pieces.push("");
    pieces[pieces.length - 1] += letter;
  }
  return pieces;
}

/** In letter heights: capitals are wider than small letters, Chinese and Japanese signs are square. */
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, letter) =>
      sum + (/[\u2e80-\uffff]|\p{Emoji_Presentation}/u.test(letter) ? 1 : /[A-ZMWmw@]/.test(letter) ? 0.75 : 0.56),
    0,
  );
