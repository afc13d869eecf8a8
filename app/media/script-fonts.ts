// The fonts of scripts other than those of the hubs' own fonts (scripts/script-fonts.ts). A picture loads only the files
// that its texts need.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

export interface ScriptFont {
  file: string;
  family: string;
  /** The characters it can draw: pairs of first and last, in order. */
  ranges: number[];
}

/** Written by the build, beside the program. */
const folder = "build/fonts";
let fonts: Promise<ScriptFont[]> | undefined;
const loaded = new Map<string, Promise<unknown>>();

const readFonts = async () => JSON.parse(await readFile(join(folder, "fonts.json"), "utf8")) as ScriptFont[];

/**
 * Chinese, Japanese and Korean write the same signs in different shapes: the language is that of the signs beside them.
 */
const languages = [
  { family: /\bJP\b/, script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { family: /\bKR\b/, script: /\p{Script=Hangul}/u },
  { family: /\bSC\b/, script: /\p{Script=Han}/u },
];

/** The font of each of these characters of `text`, if any has it: one of the text's language first. */
export async function chooseScriptFonts(text: string, characters: Iterable<string>): Promise<Map<string, ScriptFont>> {
  fonts ??= readFonts();
  const all = await fonts;
  const preferred = languages.filter(({ script }) => script.test(text)).map(({ family }) => family);
  const rank = ({ family }: ScriptFont) => {
    const index = preferred.findIndex((pattern) => pattern.test(family));
    return index === -1 ? preferred.length : index;
  };
  const ordered = all.toSorted((a, b) => rank(a) - rank(b));
  const chosen = new Map<string, ScriptFont>();
  for (const character of characters) {
    const font = ordered.find(({ ranges }) => covers(ranges, character.codePointAt(0) as number));
    if (font) chosen.set(character, font);
  }
  return chosen;
}

export const scriptFontPath = ({ file }: ScriptFont) => join(folder, file);

/**
 * Loads the fonts for these characters of `text`. Gives their families, those of the text's language first, and the
 * characters that can be drawn with them.
 */
export async function loadScriptFonts(text: string, characters: Set<string>) {
  if (characters.size === 0) return { drawable: characters, families: [] };
  const chosen = await chooseScriptFonts(text, characters);
  for (const font of chosen.values()) {
    if (!loaded.has(font.file)) loaded.set(font.file, load(scriptFontPath(font), font.family));
    await loaded.get(font.file);
  }
  const families = new Set([...chosen.values()].map(({ family }) => family));
  return { drawable: new Set(chosen.keys()), families: [...families] };
}

function covers(ranges: number[], point: number): boolean {
  for (let i = 0; i < ranges.length; i += 2)
    if (point >= (ranges[i] as number) && point <= (ranges[i + 1] as number)) return true;
  return false;
}

const load = (fontfile: string, family: string) =>
  sharp({ text: { text: "a", font: `${family}, 8`, fontfile } })
    .toBuffer()
    .catch(() => null);
