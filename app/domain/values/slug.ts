// Slugs: the last part of a hub's address, which "Generate" creates from the title.

export const slugMaxLength = 60;
/** The router uses these below `/{username}/`. */
export const reservedSlugs: readonly string[] = ["book", "now"];

/** Lower case words joined by hyphens. May be empty. */
export function slugFrom(text: string): string {
  const hyphenated = text
    .normalize("NFKD")
    .replace(/[\p{Mark}'’ʼ]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return withoutEdges(withoutEdges(hyphenated).slice(0, slugMaxLength));
}

/** A slug for a title in any script. The transliteration tables load only when they are needed. */
export async function generateSlug(title: string): Promise<string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this range is ASCII
  if (/^[\x00-\x7f]*$/.test(title)) return slugFrom(title) || "talk";
  const { default: anyAscii } = await import("any-ascii");
  return slugFrom(anyAscii(title.normalize("NFC"))) || "talk";
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

const withoutEdges = (text: string) => text.replace(/^-+|-+$/g, "");
