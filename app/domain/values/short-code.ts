// A hub's short code, which people type at `/j` when they cannot scan.
import { readTypedCode } from "#app/domain/values/typed-code.ts";

/** No vowels, so that no code is a word, and no letters that look alike from the last row. The database draws them. */
const alphabet = "BCDFGHJKMNPRSTWXYZ";
export const shortCodeLength = 5;
const shape = new RegExp(`^[${alphabet}]{${shortCodeLength}}$`);

/** The code as it is stored, however it was typed. Null for what is no code. */
export function parseShortCode(typed: string): string | null {
  const code = readTypedCode(typed);
  return shape.test(code) ? code : null;
}
