// Which column of a file holds what about a person. Badge scanners, business card apps, mail programs and spreadsheets
// all name their columns differently; the speaker can change what is recognised. Safe in the browser.
import { attendeeWords, otherPersonWords, spellings } from "#app/csv/column-names.ts";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

export const personFields = ["email", "firstName", "lastName", "name", "phone", "company", "notes"] as const;
export type PersonField = (typeof personFields)[number];

/** What a line of a hub's list may hold. */
export const attendeeFields = ["email", "firstName", "lastName", "name"] as const satisfies PersonField[];

export const personFieldLabels: Record<PersonField, string> = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  name: "Full name",
  phone: "Phone",
  company: "Company",
  notes: "Notes",
};

/** The position of each field's column, from 0; a field without a column is missing. */
export type PersonColumns = Partial<Record<PersonField, number>>;

/** A file's first line, with the first value below each name. */
export interface FileColumn {
  header: string;
  sample: string;
}

/** No real list has more columns. */
export const maxColumns = 200;

/** Characters of a header that are read. */
export const maxHeaderLength = 200;

/** Lower case, without accents; "FirstName" is two words. Google writes "E-mail 1 - Value" for a first address. */
const wordsOf = (header: string): string[] => {
  if (header.includes("@")) return [];
  const words = normalise(cutText(header, maxHeaderLength), "NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? [])
    .flatMap(splitPerson)
    .filter((word, at, all) => word !== "1" && !(word === "value" && at === all.length - 1));
};

/** "buyeremail" is two words. */
const splitPerson = (word: string): string[] => {
  const person = [...attendeeWords, ...otherPersonWords].find(
    (each) => word.startsWith(each) && isSpelling(word.slice(each.length)),
  );
  return person ? [person, word.slice(person.length)] : [word];
};
const isSpelling = (word: string) => personFields.some((field) => spellings[field].includes(word));

/** Whom a column is about: the attendee, nobody in particular, or someone else, such as the buyer. */
type Whose = "attendee" | "" | (string & {});

interface Candidate {
  field: PersonField;
  at: number;
  whose: Whose;
  /** Words before the name, as in "Work Email". */
  wordsBefore: number;
  /** Commoner spellings first. */
  spelling: number;
}

function readHeader(header: string, at: number): Candidate[] {
  const words = wordsOf(header);
  const other = words.find((word) => otherPersonWords.has(word));
  const whose = other ?? (words.some((word) => attendeeWords.has(word)) ? "attendee" : "");
  const isPerson = (word: string) => attendeeWords.has(word) || otherPersonWords.has(word);
  const rest = words.filter((word) => !isPerson(word));
  return personFields.flatMap((field) => {
    const found = [words, rest]
      .flatMap((each) => findSpelling(field, each))
      .sort((a, b) => a.wordsBefore - b.wordsBefore)[0];
    return found ? [{ field, at, whose, ...found }] : [];
  });
}

/** A spelling counts as the last whole words only. "Event Name" is no person's name. */
function findSpelling(field: PersonField, words: string[]): Pick<Candidate, "wordsBefore" | "spelling">[] {
  for (let wordsBefore = 0; wordsBefore < words.length; wordsBefore++) {
    const spelling = spellings[field].indexOf(words.slice(wordsBefore).join(""));
    if (spelling >= 0) return wordsBefore > 0 && field === "name" ? [] : [{ wordsBefore, spelling }];
  }
  return [];
}

/**
 * The columns that the header's names suggest for `fields`. Columns about one person belong together: the attendee's
 * before those of nobody in particular, and a buyer's only where the file has no other. No column is used twice.
 */
export function recogniseColumns(header: readonly string[], fields: readonly PersonField[]): PersonColumns {
  const candidates = header
    .slice(0, maxColumns)
    .flatMap(readHeader)
    .filter(({ field }) => fields.includes(field));
  const rank = (whose: Whose) => (whose === "attendee" ? 1 : whose === "" ? 2 : 3);
  const subject = candidates.toSorted((one, other) => rank(one.whose) - rank(other.whose))[0]?.whose;
  const distance = ({ whose }: Candidate) => (whose === subject ? 0 : rank(whose));
  const byPreference = (one: Candidate, other: Candidate) =>
    distance(one) - distance(other) ||
    one.wordsBefore - other.wordsBefore ||
    one.spelling - other.spelling ||
    one.at - other.at;
  const columns: PersonColumns = {};
  for (const { field, at } of candidates.filter((each) => distance(each) < 3).sort(byPreference))
    if (columns[field] === undefined && !Object.values(columns).includes(at)) columns[field] = at;
  // Beside a first name, "Name" is the last name, as German and Dutch lists have it.
  const { firstName, lastName, name, ...others } = columns;
  if (
    firstName !== undefined &&
    lastName === undefined &&
    name !== undefined &&
    /^(?:name|naam)$/.test(wordsOf(header[name] ?? "").join(""))
  )
    return { ...others, firstName, lastName: name };
  return columns;
}

const isPosition = (at: unknown): at is number => Number.isInteger(at) && Number(at) >= 0 && Number(at) < maxColumns;

/** The columns of `fields` that the speaker chose, as the form sends them; null for anything else, and where nothing was chosen. */
export function readChosenColumns<Field extends string>(
  text: unknown,
  fields: readonly Field[],
): Partial<Record<Field, number>> | null {
  if (typeof text !== "string" || text === "" || text.length > 1_000) return null;
  try {
    const sent: unknown = JSON.parse(text);
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return null;
    const chosen = fields.map((field) => [field, (sent as Partial<Record<Field, number>>)[field]] as const);
    const named = chosen.filter(([, at]) => at !== undefined);
    if (!named.every(([, at]) => isPosition(at))) return null;
    return Object.fromEntries(named) as Partial<Record<Field, number>>;
  } catch {
    return null;
  }
}

/** The chosen columns that the file has and `fields` knows; without a choice the recognised ones. */
export function selectColumns(
  header: readonly string[],
  fields: readonly PersonField[],
  chosen: PersonColumns | null,
): PersonColumns {
  if (!chosen) return recogniseColumns(header, fields);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const at = chosen[field];
      return at !== undefined && at < header.length ? [[field, at]] : [];
    }),
  );
}
