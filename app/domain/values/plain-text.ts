// Text that people type in. Every schema uses one of these three. A single line must not contain line breaks, because a
// line break in a name would start a new line in a contact card, a header or a list.
import { z } from "zod";
import { cutText, type MeasuredText, measure, normalise } from "#app/domain/values/measured-text.ts";

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

/** Characters of a text field whose schema declares no maximum. */
const undeclaredMax = 1_000;

/** Characters that are read of a text with this declared maximum. Spaces and line breaks that are removed may be more. */
export const maxRead = (declaredMax: number | null): number => (declaredMax === null ? undeclaredMax : 4 * declaredMax);

export const tooLongMessage = (max: number) => `Please keep this within ${max.toLocaleString("en")} characters`;

interface TextDefinition extends z.core.$ZodStringDef {
  clean(text: MeasuredText): string;
}

/** A text field. What it reads is measured by its declared maximum before anything else sees it, and then cleaned. */
const MeasuredString = z.core.$constructor<z.ZodString, TextDefinition>("MeasuredString", (schema, definition) => {
  z.ZodString.init(schema, definition);
  const { parse } = schema._zod;
  const max = schema.maxLength;
  schema._zod.parse = (payload, context) => {
    if (typeof payload.value !== "string") return parse(payload, context);
    const text = measure(payload.value, maxRead(max));
    if (text === null) return refuseLength(payload, definition);
    payload.value = definition.clean(text);
    return parse(payload, context);
  };
});

/** In the words of the field's own maximum. No other check runs. */
function refuseLength(payload: z.core.ParsePayload, { checks = [] }: TextDefinition) {
  const ownCheck = checks.find(({ _zod }) => _zod.def.check === "max_length");
  if (ownCheck) ownCheck._zod.check(payload as never);
  else payload.issues.push({ code: "custom", input: payload.value, message: tooLongMessage(undeclaredMax) });
  payload.issues = payload.issues.map((issue) => ({ ...issue, continue: false }));
  return payload as z.core.ParsePayload<string>;
}

const cleanedText = (missing: string | undefined, clean: (text: MeasuredText) => string): z.ZodString =>
  new MeasuredString({ type: "string", clean, ...(missing !== undefined && { error: () => missing }) });

const lineMessage = "Please use one line of text, without line breaks or tabs";
const textMessage = "This text contains control characters. Please type it again";

/** Cleaned and composed (NFC), so that one name has one spelling. `clean` may join marks that were apart. */
const compose = (text: MeasuredText, clean: (text: string) => string): string =>
  normalise(cutText(clean(text), text.length), "NFC");

const withoutInvisible = (text: string) => text.replace(invisible, "").trim();

/** Any text as one composed (NFC) line of at most `max` characters, for vCards, headers and file names. */
export const asOneLine = (text: string, max: number): string =>
  cutText(
    compose(cutText(text, maxRead(max)), (read) => withoutInvisible(read).replace(controls, " ").trim()),
    max,
  ).trimEnd();

/** Any text as trimmed, composed (NFC) lines, as people count its characters: a line break is one. */
export const asParagraphs = (text: MeasuredText): string =>
  compose(text, (read) => read.replaceAll("\0", "").replace(lineEnds, "\n").trim());

/** What compares a form's fields afterwards reads none that is refused here: a list of lines would still be a text. */
const refusedAtOnce = (error: string) => ({ error, abort: true });

/** One trimmed, composed (NFC) line. `missing` is the message when the field is absent. */
export const line = (missing?: string) =>
  cleanedText(missing, (text) => compose(text, withoutInvisible)).refine(
    (text) => text.search(controls) === -1,
    refusedAtOnce(lineMessage),
  );

/** Trimmed text of several lines. */
export const paragraphs = (missing?: string) =>
  cleanedText(missing, asParagraphs).refine((text) => !nonText.test(text), refusedAtOnce(textMessage));

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

/** A password may contain any character, because it is hashed and never displayed. Nobody has a longer one. */
export const secretText = (missing?: string) => z.string(missing).max(1_000, tooLongMessage(1_000));
