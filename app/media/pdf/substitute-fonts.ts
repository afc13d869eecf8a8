// Fonts in the place of those that a file names and doesn't have, made of the letters of one page out of the fonts that we
// ship.
import type { FontSource } from "#app/media/pdf/installed-fonts.ts";
import { type LooseFont, lacksCharacters } from "#app/media/pdf/loose-fonts.ts";
import { type FontCharacter, mergeFont } from "#app/media/pdf/merged-font.ts";
import { type HasSign, isSymbolFont, signOf } from "#app/media/pdf/symbol-fonts.ts";
import { type FontOf, openFont, openPrintFonts } from "#app/media/print/print-fonts.ts";

export interface Substitutes {
  findFont: FontSource;
  hasSign: HasSign;
}

/** More than a page for people has, in all fonts. */
const maxCharacters = 3_000;
/** Letters that change their shape beside others: one by one they would be wrong. */
const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Thaa}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const isJoining = (character: string) => /[\p{L}\p{M}]/u.test(character) && joining.test(character);

/**
 * Substitutes for those of `fonts` that lack letters. `faces` are the names by which PDFium asked for fonts: each a font's
 * name or its beginning.
 */
export async function buildSubstitutes(
  fonts: LooseFont[],
  faces: ReadonlySet<string>,
  fontFiles: string[],
): Promise<Substitutes> {
  const characters = new Map<LooseFont, FontCharacter[]>();
  let left = maxCharacters;
  for (const font of fonts) {
    characters.set(font, await chooseCharacters(font.name, [...font.characters].slice(0, left), fontFiles));
    left = Math.max(0, left - font.characters.size);
  }
  const files = new Map<string, Buffer>();
  for (const font of fonts.filter(lacksCharacters)) {
    const own = [...faces].filter((face) => isFaceOf(face, font) && !isFallback(face));
    const sharing = own.length > 0 ? [font] : fonts.filter(({ name }) => !isSymbolFont(name));
    const file = mergeFont(sharing.flatMap((each) => characters.get(each) ?? []));
    for (const face of own.length > 0 ? own : [fallback]) files.set(face, file);
  }
  const signs = new Set(
    [...characters].flatMap(([{ name }, all]) =>
      all.filter(({ drawing }) => drawing).map((each) => `${name} ${each.character}`),
    ),
  );
  return {
    findFont: (face) => files.get(face) ?? null,
    hasSign: (name, character) => signs.has(`${name} ${character}`),
  };
}

const plain = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
const isFaceOf = (face: string, { name }: LooseFont) => plain(face) !== "" && plain(name).startsWith(plain(face));

/**
 * PDFium has fonts of its own for the names of the most common ones, and asks for this where they lack a letter. Then it
 * has the letters of all fonts, because one of them may have the name.
 */
const fallback = "Helvetica";
/** Its own signs PDFium only finds by its own font. */
const isFallback = (face: string) => face === fallback || /^(symbol|zapfdingbats)/i.test(face);

/** The letters that our fonts have. Of symbol fonts all: a place without its sign stays blank, and has no letter. */
async function chooseCharacters(name: string, characters: string[], fontFiles: string[]): Promise<FontCharacter[]> {
  const isSymbol = isSymbolFont(name);
  const shown = new Map(characters.map((character) => [character, isSymbol ? signOf(name, character) : character]));
  const open = async (files: string[]) =>
    (await openPrintFonts("Inter", files, [...shown.values()].join("")))("regular");
  // A bullet among emoji is a picture of one.
  const [plainFileOf, anyFileOf] = [await open(fontFiles.filter((file) => !/emoji/.test(file))), await open(fontFiles)];
  const fileOf: FontOf = (sign) => plainFileOf(sign) ?? anyFileOf(sign);
  return [...shown].flatMap(([character, sign]): FontCharacter[] => {
    const file = sign && !isJoining(sign) ? fileOf(sign) : null;
    if (!sign || !file) return isSymbol ? [{ character, drawing: null }] : [];
    const font = openFont(file);
    const glyph = font.glyphForCodePoint(sign.codePointAt(0) as number);
    return [{ character, drawing: { glyph, unitsPerEm: font.unitsPerEm, isSign: isSymbol } }];
  });
}
