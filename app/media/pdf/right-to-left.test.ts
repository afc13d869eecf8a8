import { expect, it } from "vitest";
import { orderLines, type PlacedCharacter } from "#app/media/pdf/right-to-left.ts";

/** A line as it is seen from the left: each letter ten points wide, marks over the letter before. */
function drawn(text: string, { left = 0, base = 0 } = {}): PlacedCharacter[] {
  let end = left;
  return [...text].map((character) => {
    const width = /\p{M}/u.test(character) ? 0 : 10;
    end += width;
    return { text: character, left: width ? end - 10 : end - 5, right: end, base, height: 40 };
  });
}

const order = (...lines: PlacedCharacter[][]) => orderLines(lines, []);
const more = drawn("רבד לש ופוסב ןושאר רבד", { base: 100 });
/** On a page with more text from the right. */
const orderBelow = (text: string) => order(more, drawn(text)).split("\n")[1];

it("turns a line round, but neither its numbers nor its Latin words", () => {
  expect(orderBelow("10-ב טילחמ ימ")).toBe("מי מחליט ב-10");
  expect(orderBelow("a@example.com :ל״אוד")).toBe("דוא״ל: a@example.com");
  expect(orderBelow("2.5 הסרג")).toBe("גרסה 2.5");
  expect(orderBelow("1,250 2024")).toBe("2024 1,250");
  expect(orderBelow("50% החנה")).toBe("הנחה 50%");
  expect(orderBelow("Plain English")).toBe("Plain English");
});

it("has each bracket opened before it is closed, whichever way the file has them", () => {
  for (const year of ["(2025) תואצות", ")2025( תואצות"]) expect(orderBelow(year)).toBe("תוצאות (2025)");
  expect(orderBelow("דבוע Router v7 (beta)")).toBe("Router v7 (beta) עובד");
});

it("has the marks of a letter behind it", () => {
  expect(order(drawn("רבָּ"))).toBe("בָּר");
});

it("turns only the words from the right in a line from the left", () => {
  expect(order(drawn("peace is םולש here"))).toBe("peace is שלום here");
});

it("puts the pieces of a line together, but neither columns nor lines", () => {
  const [end, start] = [drawn("םולש", { base: 2 }), drawn(" הלימ", { left: 45 })];
  expect(order(end, start)).toBe("מילה שלום");
  expect(order(drawn("םולש", { left: 60 }), drawn("הלימ"))).toBe("שלום\nמילה");
  expect(order(drawn("םולש"), drawn("הלימ", { base: -40 }))).toBe("שלום\nמילה");
});

it("has the spaces of the file at their place, and those that are guessed behind the letter before", () => {
  const line = drawn("חנ");
  expect(orderLines([line], [{ text: " ", left: 9, right: 9, base: 0, height: 0 }])).toBe("נ ח");
  const guess = { text: " ", left: 14, right: 14, base: 0, height: 40, isGuess: true };
  expect(order([...line, guess])).toBe("נ ח");
});
