// A hub's short code, which people type at `/j` when they cannot scan.

/** No vowels, so that no code is a word, and no letters that look alike from the last row. The database draws them. */
const alphabet = "BCDFGHJKMNPRSTWXYZ";
export const shortCodeLength = 5;
const shape = new RegExp(`^[${alphabet}]{${shortCodeLength}}$`);

/** The code as it is stored, however it was typed: in any case, with spaces or hyphens. Null for what is no code. */
export function parseShortCode(typed: string): string | null {
  if (typed.length > 40) return null;
  const code = typed.replace(/[\s\p{Dash}]/gu, "").toUpperCase();
  return shape.test(code) ? code : null;
}
