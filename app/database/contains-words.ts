import { ilike, type SQL } from "drizzle-orm";

const maxTerms = 8;

/** SQL conditions that `text` contains each word of `search`, in any order and case. None for an empty search. */
export const containsWords = (text: SQL, search: string): SQL[] =>
  search
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxTerms)
    .map((term) => ilike(text, `%${term.replace(/[\\%_]/g, "\\$&")}%`));
