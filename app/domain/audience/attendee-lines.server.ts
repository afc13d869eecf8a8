// Reads people who were typed or pasted, one per line.
import { findAddresses } from "#app/csv/find-addresses.ts";
import { maxEntryLength, maxPerUpload } from "#app/domain/audience/audience.ts";
import { type Person, type PersonResult, readPerson } from "#app/domain/audience/form.ts";

export interface LinesResult {
  /** Each address once. */
  people: Person[];
  /** Lines that could not be understood, as they were typed. */
  invalid: { text: string; reason: string }[];
}

/** Line ends or separators between people. */
const maxSeparators = 5_000;

/** Whether the text is longer than any real list: reading it would block other requests. */
export const isTooLong = (text: string): boolean =>
  text.length > maxEntryLength || text.split(/[\n\r,; ]/, maxSeparators + 1).length > maxSeparators;

/**
 * Reads `Rosa Jimenez <rosa@example.com>`, `rosa@example.com`, `rosa@example.com, Rosa, Jimenez` and several addresses
 * in one line, as mail programs copy them. People beyond the first 1,000 are returned as invalid.
 */
export function readAttendeeLines(text: string): LinesResult {
  const people = new Map<string, Person>();
  const invalid: LinesResult["invalid"] = [];
  const add = (result: PersonResult, typed: string) => {
    if (!result.ok) invalid.push({ text: typed, reason: result.reason });
    else if (people.size >= maxPerUpload && !people.has(result.person.email)) {
      invalid.push({ text: typed, reason: "More than 1,000 people at once" });
    } else if (!people.has(result.person.email)) people.set(result.person.email, result.person);
  };
  for (const line of text.split(/\r\n?|\n/).map((each) => each.trim())) {
    const { addresses, rest } = findAddresses(line);
    const words = rest
      .split(/[,;\t]/)
      .map((each) => each.trim())
      .filter(Boolean);
    const [one] = addresses;
    if (one && addresses.length === 1 && !one.name) add(readPerson({ email: one.email, ...readNames(words) }), line);
    else {
      for (const address of addresses) add(readPerson(address), address.email);
      for (const word of addresses.length > 0 ? words : [rest].filter(Boolean)) add(readPerson({ email: word }), word);
    }
  }
  return { people: [...people.values()], invalid };
}

/** The words beside one address: a full name, or first and last name. */
const readNames = ([first = "", last]: string[]) =>
  last === undefined ? { name: first } : { firstName: first, lastName: last };
