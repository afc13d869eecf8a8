// Whom a speaker may put on a hub's list, and what the list's screen may ask for.
import { z } from "zod";
import { inviteStates } from "#app/database/vocabulary.ts";
import { attendeeStates, maxPerUpload } from "#app/domain/audience/audience.ts";
import { asOneLine, line } from "#app/domain/values/plain-text.ts";

/** Somebody to put on a list: the address in lower case, names where they are known. */
export interface Person {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface PersonInput {
  email: string;
  /** First and last name in one; used where neither of the two stands by itself. */
  name?: string;
  firstName?: string;
  lastName?: string;
}

export type PersonResult = { ok: true; person: Person; note: string | null } | { ok: false; reason: string };

/** A thousand people with the longest names and addresses take half of it. Characters. */
const maxReportLength = 1_000_000;
const maxNameLength = 100;
const maxEmailLength = 254;

/** A person as typed or as a file has them; `note` says what of the name could not be kept. */
export function readPerson({ email, name = "", firstName = "", lastName = "" }: PersonInput): PersonResult {
  const address = email.trim().toLowerCase();
  if (address === "") return { ok: false, reason: "No email address" };
  if (address.length > maxEmailLength) return { ok: false, reason: `Email longer than ${maxEmailLength} characters` };
  if (!z.email().safeParse(address).success) return { ok: false, reason: "Not an email address" };

  const [first, last] = (firstName + lastName).trim() ? [firstName, lastName] : splitName(name);
  const names = [cleanName(first), cleanName(last)] as const;
  const person = { email: address, firstName: names[0].name, lastName: names[1].name };
  return { ok: true, person, note: names[0].note ?? names[1].note };
}

/** "Rosa Jimenez Ruiz" and "Jimenez Ruiz, Rosa" alike. */
function splitName(name: string): [string, string] {
  const [last = "", first] = name.split(",");
  if (first !== undefined) return [first, last];
  const [, one = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(name.trim()) ?? [];
  return [one, rest];
}

/**
 * A name that a spreadsheet would run when the list is exported and opened is no name, and is left out. (Exports
 * escape such cells too; what was never stored cannot be forgotten there.)
 */
function cleanName(input: string): { name: string | null; note: string | null } {
  const name = asOneLine(input).replace(/\s+/g, " ");
  if (name === "") return { name: null, note: null };
  if (/^[=+\-@]/.test(name)) return { name: null, note: "The name looks like a formula, so it is left out" };
  if (name.length <= maxNameLength) return { name, note: null };
  return {
    name: name.slice(0, maxNameLength).toWellFormed().trim(),
    note: `The name is shortened to ${maxNameLength} characters`,
  };
}

/** The people that a report listed, sent back to be written. Read again: what comes from a browser may be anything. */
export const reportedPeople = line()
  .max(maxReportLength)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "Please choose the file again." });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(z.object({ email: line(), firstName: line().nullable(), lastName: line().nullable() }))
      .max(maxPerUpload)
      .transform((people, context) =>
        people.flatMap(({ email, firstName, lastName }) => {
          const result = readPerson({ email, firstName: firstName ?? "", lastName: lastName ?? "" });
          if (result.ok) return [result.person];
          context.addIssue({ code: "custom", message: result.reason });
          return [];
        }),
      ),
  );

/** The people chosen in a list, or all of those it is about. */
export const selectedIds = z.array(z.uuid()).min(1).max(10_000);

/** What an address may ask of the list; what makes no sense asks for nothing. */
export const attendeeQuery = z.object({
  search: line().max(200).catch("").default(""),
  state: z.enum(attendeeStates).optional().catch(undefined),
  invite: z.enum(inviteStates).optional().catch(undefined),
});

/** Somebody asks for a code: their address, in lower case. */
export const accessRequestForm = z.object({
  email: line("Please enter your email")
    .toLowerCase()
    .max(maxEmailLength, `Please use at most ${maxEmailLength} characters.`)
    .pipe(z.email("Please enter a valid email")),
});

/** Somebody types a code, or sends the one that came with a letter's link. Spaces and dashes between the digits are theirs. */
export const accessCodeForm = z.object({
  code: line("Please enter the code from the email")
    .transform((input) => input.normalize("NFKC").replace(/[\s-]/g, ""))
    .pipe(line().regex(/^\d{6}$/, "A code has 6 digits")),
  letter: z.uuid().optional().catch(undefined),
});
