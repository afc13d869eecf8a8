// Reduces the fonts to the characters that pages use. A hub's heading font has two files: plain English text needs only
// the first (about 4 KB of the 14 KB of a hub page), and accented characters load the second. Also unpacks the fonts
// for pictures and printed pages: complete, because browsers never load them, and as TTF, the only format that the drawing library
// reads. Two of them are in scripts/fonts (SIL Open Font License), because no package contains them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFont } from "fonteditor-core";
import subsetFont from "subset-font";

const from = "node_modules";
const to = "app/ui/fonts";

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
/** Every character that a font might have. */
const all = range(0x20, 0x2fff) + range(0xfb00, 0xfeff) + range(0x1f000, 0x1faff);
/** Rare in titles and large in bytes, so they are in the file with accented characters. */
const rare = '";#$%*+<=>@[\\]^_`{|}~';
const plain = `${[...range(0x20, 0x7e)].filter((character) => !rare.includes(character)).join("")}\u00a0–—‘’…`;
const accented = `${rare}·“”•${range(0xa1, 0x17f)}€`;

/** File name -> the package's file. Lato has no weight 600. */
const headings = {
  poppins: "@fontsource/poppins/files/poppins-latin-600-normal.woff2",
  inter: "@fontsource/inter/files/inter-latin-600-normal.woff2",
  roboto: "@fontsource/roboto/files/roboto-latin-600-normal.woff2",
  "open-sans": "@fontsource/open-sans/files/open-sans-latin-600-normal.woff2",
  lato: "@fontsource/lato/files/lato-latin-700-normal.woff2",
};

mkdirSync(to, { recursive: true });
const read = (path: string) => readFileSync(join(from, path));
// Phones ignore hinting, and headings need no kerning: without both a font is a third smaller. What remains of their
// tables is empty.
const dropTables = ["GPOS", "GSUB", "GDEF", "STAT", "gasp"];
const options = {
  targetFormat: "woff2",
  noLayoutClosure: true,
  noHinting: true,
  keepFeatures: [],
  dropTables,
} as const;

/** To an em. Finer outlines look the same, and take 600 bytes more of a page in Lato. */
const unitsPerEm = 750;

/**
 * The font for plain English, without the names that no browser reads: the author's notice alone took 230 bytes of a page in
 * Lato. A changed font may not use a reserved name, and the notices are served as /font-licences.txt.
 */
async function cutPlain(file: Buffer): Promise<Buffer> {
  const plainFont = await subsetFont(file, plain, { ...options, targetFormat: "truetype" });
  const font = createFont(plainFont, { type: "ttf", compound2simple: true });
  const { glyf, head, hhea, post, "OS/2": metrics, ...tables } = font.get();
  const scale = unitsPerEm / Number(head.unitsPerEm);
  font.getHelper().adjustGlyf([], { scale });
  // It leaves the space, which has no outline.
  for (const glyph of glyf) if (!glyph.contours?.length) glyph.advanceWidth = Math.round(glyph.advanceWidth * scale);
  scaleLengths(hhea, ["ascent", "descent", "lineGap"], scale);
  scaleLengths(metrics, ["sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"], scale);
  scaleLengths(post, ["underlinePosition", "underlineThickness"], scale);
  const name = { fontFamily: "", fontSubFamily: "", uniqueSubFamily: "", version: "" };
  font.set({ ...tables, glyf, head: { ...head, unitsPerEm }, hhea, post, "OS/2": metrics, name });
  return subsetFont(Buffer.from(font.write({ type: "ttf", toBuffer: true })), plain, options);
}

function scaleLengths<Name extends string>(table: Record<Name, number>, names: Name[], scale: number) {
  for (const name of names) table[name] = Math.round(table[name] * scale);
}

for (const [name, path] of Object.entries(headings)) {
  writeFileSync(join(to, `${name}.woff2`), await cutPlain(read(path)));
  // Fontsource has Latin-1 in "latin" and the rest in "latin-ext"; browsers load the file that has the character.
  writeFileSync(join(to, `${name}-accented.woff2`), await subsetFont(read(path), accented, options));
  writeFileSync(
    join(to, `${name}-extended.woff2`),
    await subsetFont(read(path.replace("-latin-", "-latin-ext-")), accented, options),
  );
}
// The text of signed-in screens and of the product's own pages: the weights that their styles use, kerning, and digits of
// equal width for tables. The rest is half of the file, which on a phone shares the network with the screen's script.
const text = await subsetFont(read("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"), all, {
  targetFormat: "woff2",
  noHinting: true,
  keepFeatures: ["kern", "tnum"],
  variationAxes: { wght: { min: 400, max: 700 } },
});
writeFileSync(join(to, "inter-variable.woff2"), text);

const drawn = join(to, "drawn");
mkdirSync(drawn, { recursive: true });
const scripts = ["cyrillic", "cyrillic-ext", "greek", "vietnamese", "hebrew"];
/** The weight of running text, for printed pages. Inter has no Hebrew. */
const body = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"].map((script) => [
  "inter",
  script,
]);
const drawnFiles = {
  ...Object.fromEntries(
    [...body, ["open-sans", "hebrew"]].map(([font, script]) => [
      `body-${script}`,
      `@fontsource/${font}/files/${font}-${script}-400-normal.woff2`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(headings).flatMap(([name, path]) => [
      [name, path],
      [`${name}-ext`, path.replace("-latin-", "-latin-ext-")],
    ]),
  ),
  ...Object.fromEntries(scripts.map((name) => [name, headings["open-sans"].replace("-latin-", `-${name}-`)])),
};
const unpack = async (name: string, bytes: Buffer) =>
  writeFileSync(join(drawn, `${name}.ttf`), await subsetFont(bytes, all, { targetFormat: "truetype" }));
for (const [name, path] of Object.entries(drawnFiles)) await unpack(name, read(path));
for (const name of ["noto-sans-arabic", "noto-emoji"])
  await unpack(name, readFileSync(join("scripts/fonts", `${name}.woff2`)));
