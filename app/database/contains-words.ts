import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { normaliseEmail, toAsciiDomain } from "#app/domain/values/email-address.ts";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

const maxTerms = 8;

/** Without accents, letter case and the kind of apostrophe (`search_fold` of the first migration); `ß` is `ss`, `ı` is `i`. */
export const searchFold = (text: SQLWrapper): SQL => sql`search_fold(${text})`;

/**
 * SQL conditions that `text`, which is folded, contains each word of `search`, in any order and spelling. A word of a
 * domain in other letters also finds its ASCII form, in which addresses are stored. None for an empty search.
 */
export const containsWords = (text: SQLWrapper, search: string): (SQL | undefined)[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxTerms)
    .map((term) => {
      const ascii = term.includes("@")
        ? normaliseEmail(term)
        : toAsciiDomain(normalise(cutText(term, 200), "NFC").toLowerCase());
      return or(containsFolded(text, term), ascii.includes("xn--") ? containsFolded(text, ascii) : undefined);
    });

/** SQL condition: `text`, which is folded, contains `typed` in any spelling. Not by LIKE, so nothing is a wildcard. */
export const containsFolded = (text: SQLWrapper, typed: string): SQL =>
  sql`strpos(${text}, ${searchFold(sql`${typed}::text`)}) > 0`;
