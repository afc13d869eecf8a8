// Text that people type in. Every schema uses one of these three. A single line must not contain line breaks, because a
// line break in a name would start a new line in a contact card, a header or a list.
import { z } from "zod";

/** Line breaks and control characters: C0, DEL, C1, and Unicode's line and paragraph separators. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Control characters except line feed and tab. */
const nonText = /[^\P{Cc}\n\t]/u;
/** Browsers send line breaks as two characters and count them as one; some programs use others within a paragraph. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/**
 * Invisible characters: NUL, which PostgreSQL cannot store, and marks that change the text direction, which can make
 * one name look like another. They are removed rather than refused, because address books put them around phone
 * numbers.
 */
const invisible = /[\0\u202a-\u202e\u2066-\u2069]/g;

const lineMessage = "Please use one line of text, without line breaks or tabs";
const textMessage = "This text contains control characters. Please type it again";

/** Any text as one line, for vCards, headers and file names. Composed (NFC), so that one name has one spelling. */
export const asOneLine = (text: string): string =>
  text.replace(invisible, "").replace(controls, " ").trim().normalize("NFC");

/** Any text as trimmed lines, as people count its characters: a line break is one. Composed (NFC). */
export const asParagraphs = (text: string): string =>
  text.replaceAll("\0", "").replace(lineEnds, "\n").trim().normalize("NFC");

/** What compares a form's fields afterwards reads none that is refused here: a list of lines would still be a text. */
const refusedAtOnce = (error: string) => ({ error, abort: true });

/** One trimmed, composed (NFC) line. `missing` is the message when the field is absent. */
export const line = (missing?: string) =>
  z
    .string(missing)
    .overwrite((text) => text.replace(invisible, "").trim().normalize("NFC"))
    .refine((text) => text.search(controls) === -1, refusedAtOnce(lineMessage));

/** Trimmed text of several lines. */
export const paragraphs = (missing?: string) =>
  z
    .string(missing)
    .overwrite(asParagraphs)
    .refine((text) => !nonText.test(text), refusedAtOnce(textMessage));

export const tooLongMessage = (max: number) => `Please keep this within ${max.toLocaleString("en")} characters`;

/** At most `max` characters of a `line` or `paragraphs`, and at least one. */
export const requiredText = (missing: string, max: number, kind = line) =>
  kind(missing).min(1, missing).max(max, tooLongMessage(max));

/** At most `max` characters of a `line` or `paragraphs`. An empty or absent field becomes null. */
export const optionalText = (max: number, kind = line, tooLong = tooLongMessage(max)) =>
  kind()
    .max(max, tooLong)
    .optional()
    .transform((text) => text || null);

/** The lines of a text, each trimmed and once, without empty ones. */
export const splitLines = (text: string): string[] =>
  [...new Set(text.split("\n").map((each) => each.trim()))].filter((each) => each !== "");

/** A password may contain any character, because it is hashed and never displayed. */
export const secretText = (missing?: string) => z.string(missing);
