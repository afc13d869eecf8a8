// Text that people type. What is one line stays one line: a line end in a name would begin a new line of a contact card,
// a header or a list. Every schema makes its text with one of these three.
import { z } from "zod";

/** Line ends and control characters: C0, DEL, C1, and Unicode's line and paragraph separators. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** The same without what paragraphs are made of. */
const nonText = /[^\P{Cc}\n\r\t]/u;
/** What some programs put for the end of a line within a paragraph. */
const softLineEnds = /[\v\f\u0085\u2028\u2029]/g;
/**
 * Signs that nobody sees: zeros, which the database keeps none of, and the marks that turn the direction of text around,
 * with which one name can look like another. Address books put them around telephone numbers, so they are left out
 * instead of being refused.
 */
const invisible = /[\0\u202a-\u202e\u2066-\u2069]/g;

const lineMessage = "Please use one line of text, without line breaks or tabs";
const textMessage = "This text contains control characters. Please type it again";

/** Any text as one line, for what is written to other programs: vCards, headers, names of files. */
export const asOneLine = (text: string): string => text.replace(invisible, "").replace(controls, " ").trim();

/** One line, without white space at its ends. `missing` is said where none was sent. */
export const line = (missing?: string) =>
  z
    .string(missing)
    .overwrite((text) => text.replace(invisible, "").trim())
    .refine((text) => text.search(controls) === -1, lineMessage);

/** Text in as many lines as people like, without white space at its ends. */
export const paragraphs = (missing?: string) =>
  z
    .string(missing)
    .overwrite((text) => text.replaceAll("\0", "").replace(softLineEnds, "\n").trim())
    .refine((text) => !nonText.test(text), textMessage);

/** A password: every character is its owner's. It is hashed and never written anywhere. */
export const secretText = (missing?: string) => z.string(missing);
