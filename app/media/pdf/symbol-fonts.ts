// Fonts whose letters are signs. Office programs make bullets with Wingdings, whose square has the code of "§".

/** By code (Microsoft's table of Wingdings); a sign that our fonts lack stands for its nearest. */
const wingdings: Record<string, number[]> = {
  "●": [0x6c],
  "■": [0x6e],
  "□": [0x6f, 0x71, 0x72, 0xa8],
  "◆": [0x73, 0x74, 0x75, 0x77],
  "❖": [0x76],
  "·": [0x9e],
  "•": [0x9f],
  "○": [0xa1],
  "◎": [0xa5],
  "▪": [0xa7],
  "★": [0xab],
  "▶": [0xd8],
  "←": [0xdf, 0xe7],
  "→": [0xe0, 0xe8],
  "↑": [0xe1, 0xe9],
  "↓": [0xe2, 0xea],
  "⇦": [0xef],
  "⇨": [0xf0],
  "⇧": [0xf1],
  "⇩": [0xf2],
  "×": [0xfb],
  "✓": [0xfc],
  "☑": [0xfe],
  "☎": [0x28],
  "✏": [0x21],
  "☞": [0x46],
  "☺": [0x4a],
  "☹": [0x4c],
};
const signs = new Map(Object.entries(wingdings).flatMap(([sign, codes]) => codes.map((code) => [code, sign])));

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether a font has signs in the places of letters. PDFium has two of them itself, Symbol and Zapf Dingbats. */
export const isSymbolFont = (name: string): boolean => /^(wing|web)dings|^marlett/.test(plainName(name));

/** Whether the font `name`, of signs, has one for `character`. */
export type HasSign = (name: string, character: string) => boolean;

/** The sign that `character` stands for in the symbol font `name`; null if we know none. */
export function signOf(name: string, character: string): string | null {
  if (!/^wingdings(regular)?$/.test(plainName(name))) return null;
  // Such letters come as those of Windows with the same code, or in a private part of Unicode.
  const point = character.codePointAt(0) as number;
  const code = point >= 0xf000 && point <= 0xf0ff ? point - 0xf000 : (windowsCodes[character] ?? point);
  return signs.get(code) ?? null;
}

/** Codes that the letters have in Windows, where these aren't those of Unicode. */
const windowsCodes: Record<string, number> = { ž: 0x9e, Ÿ: 0x9f };
