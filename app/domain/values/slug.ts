// Slugs: the last part of a hub's address, which "Generate" creates from the title.

import type { AsciiText } from "#app/domain/values/ascii.ts";
import { trimEdges } from "#app/domain/values/trim-edges.ts";

export const slugMaxLength = 60;
/** The router uses these below `/{username}/` or `/embed/{username}/`. */
export const reservedSlugs: readonly string[] = ["book", "now", "kit", "talks", "quotes", "rating"];

/** Lower case words joined by hyphens. May be empty. */
export const slugFrom = (text: AsciiText): string => withoutEdges(hyphenate(text).slice(0, slugMaxLength));

const hyphenate = (text: AsciiText) =>
  withoutEdges(
    text
      .replaceAll("'", "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-"),
  );

/** The slug of a title, cut at a whole word where it is too long. */
export function slugFromTitle(title: AsciiText): string {
  const words = hyphenate(title);
  if (words.length <= slugMaxLength) return words;
  const cut = words.slice(0, slugMaxLength + 1).lastIndexOf("-");
  return cut > 0 ? words.slice(0, cut) : words.slice(0, slugMaxLength);
}

/** Refuses reserved words, capitals, double hyphens and hyphens at either end. */
export function isSlug(text: string): boolean {
  return text.length <= slugMaxLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.includes(text);
}

/** `base`, or with -2, -3 … if it is in use, shortened if the number would not fit. */
export function nextFreeSlug(base: string, isUsed: (slug: string) => boolean): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const slug = withoutEdges(base.slice(0, slugMaxLength - ending.length)) + ending;
    if (!reservedSlugs.includes(slug) && !isUsed(slug)) return slug;
  }
}

const withoutEdges = (text: string) => trimEdges(text, /-/);
