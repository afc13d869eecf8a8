// Puts characters together to lines where PDFium, which only sees where they are drawn, takes them apart.
import type { PlacedCharacter } from "#app/media/pdf/right-to-left.ts";

/** Parts of a line's height. */
const [sameBase, narrowestSpace, widestSpace] = [0.2, 0.1, 0.5];

/** Whether a line goes on where PDFium ends it, as behind a letter that stands higher or lower. */
export function goesOn(line: PlacedCharacter[], next: PlacedCharacter): boolean {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || Math.abs(first.base - next.base) > 0.01) return false;
  const gap = next.left - last.right;
  return gap > -narrowestSpace * next.height && gap < widestSpace * next.height;
}

/** The text of one upright line, in the order of its characters. */
export function joinUpright(line: PlacedCharacter[]): string {
  return toText(dropTrackedSpaces(dropShadows(line)));
}

const toText = (line: PlacedCharacter[]) => line.map(({ text }) => text).join("");

/** A part of a line's height: less than any letter is wide. */
const widestShift = 0.1;

/** Says of each letter of a page whether it stands on the same one again, as shadows and outlines are drawn. */
export function createRepeatTest(): (character: PlacedCharacter) => boolean {
  const drawn = new Map<string, PlacedCharacter[]>();
  return (character) => {
    const before = drawn.get(character.text) ?? [];
    const shift = widestShift * character.height;
    const isRepeated = before.some(
      ({ piece, left, base }) =>
        piece !== character.piece && Math.abs(left - character.left) < shift && Math.abs(base - character.base) < shift,
    );
    if (!isRepeated) before.push(character);
    drawn.set(character.text, before);
    return isRepeated;
  };
}

/** Without letters that stand for the second time on the letter before, as shadows and outlines are drawn. */
function dropShadows(line: PlacedCharacter[]): PlacedCharacter[] {
  return line.filter((each, at) => {
    const before = line[at - 1];
    if (before?.text !== each.text || before.piece === each.piece || each.isGuess) return true;
    const shift = Math.abs(each.left - before.left);
    return shift > (each.right - each.left) / 2 || Math.abs(each.base - before.base) > each.height / 2;
  });
}

/** Parts of a line's height: spaces between letters, and between words. */
const [widestTracking, narrowestWordSpace] = [0.5, 0.1];
/** In fewer letters it does not show what their spaces are. */
const fewestGaps = 5;

/** Without the spaces that PDFium guesses between the letters of spaced words: those as wide as most of their line. */
function dropTrackedSpaces(line: PlacedCharacter[]): PlacedCharacter[] {
  const drawn = line.filter(({ isGuess }) => !isGuess);
  const gaps = drawn.slice(1).map(({ left }, at) => left - (drawn[at]?.right ?? left));
  const tracking = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const [height] = drawn.map((each) => each.height);
  if (!height || gaps.length < fewestGaps || tracking > widestTracking * height) return line;
  return line.filter(({ isGuess }, at) => {
    const [before, after] = [line[at - 1], line[at + 1]];
    return !isGuess || !before || !after || after.left - before.right > tracking + narrowestWordSpace * height;
  });
}

/** The text of turned characters, one line after another, each placed as seen by who turns the page. */
export function joinTurned(characters: PlacedCharacter[]): string {
  let joined = "";
  let before: PlacedCharacter | undefined;
  for (const character of dropShadows(characters)) {
    const { left, base, height, text } = character;
    const gap = before ? left - before.right : 0;
    if (before && (Math.abs(base - before.base) > sameBase * height || gap < -height)) joined += "\n";
    else if (gap > narrowestSpace * height && before?.text !== " " && text !== " ") joined += " ";
    joined += text;
    before = character;
  }
  return joined;
}
