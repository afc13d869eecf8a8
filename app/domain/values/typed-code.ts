// Codes as people type them and as keyboards, emails and slides change them. Safe in the browser.
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

const maxTyped = 100;

/**
 * The letters and digits of a typed code, as capitals: letters of full width are ordinary ones, and spaces, quotes,
 * punctuation and invisible characters are left out. Every kind of code begins here and then looks at its own shape.
 * Empty for a text of more than 100 characters.
 */
export const readTypedCode = (typed: string): string =>
  typed.length > maxTyped
    ? ""
    : normalise(cutText(typed, maxTyped), "NFKC")
        .replace(/[^\p{L}\p{Nd}]/gu, "")
        .toUpperCase();
