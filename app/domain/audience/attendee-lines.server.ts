// Reads people who were typed or pasted, one per line.
import { maxPerUpload } from "#app/domain/audience/audience.ts";
import { type Person, type PersonResult, readPerson } from "#app/domain/audience/form.ts";

export interface LinesResult {
  /** Each address once. */
  people: Person[];
  /** Lines that could not be understood, as they were typed. */
  invalid: { text: string; reason: string }[];
}

/** Room for 1,000 people with long names: characters, and line ends or separators between people. */
const maxLength = 200_000;
const maxSeparators = 5_000;

/** Whether the text is longer than any real list: reading it would block other requests. */
export const isTooLong = (text: string): boolean =>
  text.length > maxLength || text.split(/[\n\r,; ]/, maxSeparators + 1).length > maxSeparators;

/**
 * Reads `Rosa Jimenez <rosa@example.com>`, `rosa@example.com`, `rosa@example.com, Rosa, Jimenez` and several addresses
 * in one line, as mail programs copy them. People beyond the first 1,000 are returned as invalid.
 */
export function readAttendeeLines(text: string): LinesResult {
  const people = new Map<string, Person>();
  const invalid: LinesResult["invalid"] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    for (const piece of splitLine(line.trim())) {
      const result: PersonResult = readPiece(piece);
      if (!result.ok) invalid.push({ text: piece, reason: result.reason });
      else if (people.size >= maxPerUpload && !people.has(result.person.email)) {
        invalid.push({ text: piece, reason: "More than 1,000 people at once" });
      } else if (!people.has(result.person.email)) people.set(result.person.email, result.person);
    }
  }
  return { people: [...people.values()], invalid };
}

/** A line is one person, unless it contains several addresses. */
function splitLine(line: string): string[] {
  if (line === "") return [];
  const tokens = line.split(/[\s,;]+/).filter(Boolean);
  if (tokens.every((token) => token.includes("@"))) return tokens;
  const pieces = line.split(/[,;]/).map((piece) => piece.trim());
  return pieces.filter((piece) => piece.includes("@")).length > 1 ? pieces.filter(Boolean) : [line];
}

function readPiece(line: string): PersonResult {
  const bracketed = /^(.*?)<([^<>]*)>[,;]?$/.exec(line);
  if (bracketed) return readPerson({ name: (bracketed[1] ?? "").replace(/["']/g, ""), email: bracketed[2] ?? "" });

  const parts = line
    .split(/[,;\t]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const at = parts.findIndex((part) => part.includes("@"));
  const [email = parts[0] ?? ""] = parts.splice(Math.max(at, 0), 1);
  const [first = "", last] = parts;
  return readPerson(last === undefined ? { email, name: first } : { email, firstName: first, lastName: last });
}
