// The people a speaker may add to a hub's list.
import { z } from "zod";
import { maxEntryLength, maxPerUpload } from "#app/domain/audience/audience.ts";
import { emailLine, isEmail, normaliseEmail, validEmail } from "#app/domain/values/email-address.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { splitName } from "#app/domain/values/person-name.ts";
import { asOneLine, line, maxRead, paragraphs } from "#app/domain/values/plain-text.ts";
import { readTypedCode } from "#app/domain/values/typed-code.ts";

/** A person to add to a list. The address is in lower case. */
export interface Person {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface PersonInput {
  email: string;
  /** First and last name in one; used only where both separate names are empty. */
  name?: string;
  firstName?: string;
  lastName?: string;
}

export type PersonResult = { ok: true; person: Person; note: string | null } | { ok: false; reason: string };

/** Characters. A thousand people with usual names and addresses take half of this. */
const maxReportLength = 250_000;
const maxNameLength = 100;
const maxEmailLength = 254;

/** Reads a person as typed or from a file; `note` says how the name was changed. */
export function readPerson({ email, name = "", firstName = "", lastName = "" }: PersonInput): PersonResult {
  const address = normaliseEmail(email);
  if (address === "") return { ok: false, reason: "No email address" };
  if (address.length > maxEmailLength) return { ok: false, reason: `Email longer than ${maxEmailLength} characters` };
  if (!isEmail(address)) return { ok: false, reason: "Not an email address" };

  const [first, last] = (firstName + lastName).trim() ? [firstName, lastName] : splitName(name);
  const names = [cleanName(first), cleanName(last)] as const;
  const person = { email: address, firstName: names[0].name, lastName: names[1].name };
  return { ok: true, person, note: names[0].note ?? names[1].note };
}

/** Leaves out a name that a spreadsheet would run as a formula. Exports escape such cells too. */
function cleanName(input: string): { name: string | null; note: string | null } {
  const name = asOneLine(input, maxRead(maxNameLength)).replace(/\s+/g, " ");
  if (name === "") return { name: null, note: null };
  if (/^[=+\-@]/.test(name)) return { name: null, note: "The name looks like a formula, so it is left out" };
  if (name.length <= maxNameLength) return { name, note: null };
  return {
    name: cutText(name, maxNameLength).trim(),
    note: `The name is shortened to ${maxNameLength} characters`,
  };
}

/** The people of a report, sent back to be added. They are validated again, because a browser may send anything. */
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

const noLines = "Please type at least one email address.";

/** People typed or pasted, one per line. Each line is read by itself. */
export const manualEntryForm = z.object({
  lines: paragraphs(noLines)
    .min(1, noLines)
    .max(4 * maxEntryLength),
});

/** The people selected in a list. */
export const selectedIds = z.array(z.uuid()).min(1).max(10_000);

/** A request for a code. The address becomes lower case. */
export const accessRequestForm = z.object({
  email: emailLine("Please enter your email")
    .max(maxEmailLength, `Please use at most ${maxEmailLength} characters.`)
    .pipe(validEmail()),
});

/** A typed code, or one from an email's link. */
export const accessCodeForm = z.object({
  code: line("Please enter the code from the email")
    .max(100, "A code has 6 digits")
    .transform(readTypedCode)
    .pipe(line().regex(/^\d{6}$/, "A code has 6 digits")),
  emailId: z.uuid().optional().catch(undefined),
});
