// Unpacks the fonts of the world's scripts that pictures are drawn with (app/media/script-fonts.ts): the semibold weight
// of Noto as TTF, in the packages' own small files, of which a text needs few. Chinese, Japanese and Korean are 20 MB, so
// no browser gets them, and files that are there already are kept.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as harfbuzz from "harfbuzzjs";
import subsetFont from "subset-font";
import type { ScriptFont } from "#app/media/script-fonts.ts";

const to = "build/fonts";
const require = createRequire(import.meta.url);
const variable = (script: string) => ({
  name: `@fontsource-variable/noto-sans-${script}`,
  file: /-wght-normal\.woff2$/,
});
const semibold = (name: string) => ({ name: `@fontsource/${name}`, file: /-600-normal\.woff2$/ });
const scripts = ["devanagari", "bengali", "tamil", "telugu", "kannada", "malayalam", "gujarati", "gurmukhi", "oriya"];
const others = ["sinhala", "thai", "lao", "khmer", "georgian", "armenian", "ethiopic", "thaana", "sc", "jp", "kr"];
const packages = [
  ...[...scripts, ...others].map(variable),
  ...["noto-sans-myanmar", "noto-serif-tibetan"].map(semibold),
];

const versionOf = (name: string) => require(`${name}/package.json`).version as string;
/** The digit counts changes to how they are unpacked. */
const stamp = `1 ${packages.map(({ name }) => `${name}@${versionOf(name)}`).join(" ")}`;
const stampFile = join(to, "packages.txt");

/** Pairs of first and last, in order. */
function toRanges(points: Iterable<number>): number[] {
  const ranges: number[] = [];
  for (const point of [...points].sort((a, b) => a - b))
    if (ranges.at(-1) === point - 1) ranges[ranges.length - 1] = point;
    else ranges.push(point, point);
  return ranges;
}

/** The name by which the drawing library finds the font: name 1 of the table of names. */
function readFamily(font: Buffer): string {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const entry = tables.find((at) => font.toString("latin1", at, at + 4) === "name") as number;
  const table = font.readUInt32BE(entry + 8);
  const texts = table + font.readUInt16BE(table + 4);
  for (let at = table + 6; at < texts; at += 12) {
    if (font.readUInt16BE(at) !== 3 || font.readUInt16BE(at + 6) !== 1) continue;
    const start = texts + font.readUInt16BE(at + 10);
    const text = Buffer.from(font.subarray(start, start + font.readUInt16BE(at + 8)));
    return text.swap16().toString("utf16le");
  }
  throw new Error("the font has no name");
}

if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
  mkdirSync(to, { recursive: true });
  const fonts: ScriptFont[] = [];
  for (const { name, file } of packages) {
    const folder = `node_modules/${name}/files`;
    for (const source of readdirSync(folder).filter(
      (each) => file.test(each) && !/-(latin|latin-ext|cyrillic|vietnamese)-/.test(each),
    )) {
      const variationAxes = name.includes("variable") ? { wght: 600 } : undefined;
      const options = { keepAllGlyphs: true, targetFormat: "truetype", noHinting: true, variationAxes } as const;
      const font = await subsetFont(readFileSync(join(folder, source)), "", options);
      const target = source.replace(".woff2", ".ttf");
      writeFileSync(join(to, target), font);
      const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(font).buffer));
      fonts.push({ file: target, family: readFamily(font), ranges: toRanges(face.collectUnicodes()) });
    }
  }
  writeFileSync(join(to, "fonts.json"), JSON.stringify(fonts));
  writeFileSync(stampFile, stamp);
}
