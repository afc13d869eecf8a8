import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { normaliseEmail, toAsciiDomain } from "#app/domain/values/email-address.ts";

const maxTerms = 8;

/**
 * SQL conditions that `text`, which is in lower case, contains each word of `search`, in any order and case. A word of a
 * domain in other letters also finds its ASCII form, in which addresses are stored. None for an empty search.
 */
export const containsWords = (text: SQLWrapper, search: string): (SQL | undefined)[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxTerms)
    .map((term) => {
      const ascii = term.includes("@") ? normaliseEmail(term) : toAsciiDomain(term.normalize("NFC").toLowerCase());
      return or(contains(text, term), ascii.includes("xn--") ? contains(text, ascii) : undefined);
    });

const contains = (text: SQLWrapper, term: string) => sql`${text} like lower(${`%${term.replace(/[\\%_]/g, "\\$&")}%`})`;
