import type { FontFamily } from "#app/domain/values/font-family.ts";

/** The name of the file with most of the font's Latin characters (scripts/fonts.ts). */
export const fontFileName = (font: FontFamily) => font.toLowerCase().replace(" ", "-");

/** The path of one of our fonts. The build adds a hash to the file's name. */
export const findFontFile = (fontFiles: string[], name: string): string | undefined =>
  fontFiles.find((file) => new RegExp(`/${name}(-[\\w-]{8})?\\.ttf$`).test(file));
