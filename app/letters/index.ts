// Every letter by name: what a job carries on its way, and what writes it.
import { accessCode } from "#app/letters/access-code.tsx";
import { accountExists } from "#app/letters/account-exists.tsx";
import { bookingReceipt } from "#app/letters/booking-receipt.tsx";
import { bookingReply } from "#app/letters/booking-reply.tsx";
import { confirmEmailChange } from "#app/letters/confirm-email-change.tsx";
import { helpRequest } from "#app/letters/help-request.tsx";
import { hubOpens } from "#app/letters/hub-opens.tsx";
import { invitation } from "#app/letters/invitation.tsx";
import type { Letter, ToAudience } from "#app/letters/letter.ts";
import { newBooking } from "#app/letters/new-booking.tsx";
import { privacyLetter } from "#app/letters/privacy-link.tsx";
import { retentionWarning } from "#app/letters/retention-warning.tsx";
import { securityNotice } from "#app/letters/security-notice.tsx";
import { setPassword } from "#app/letters/set-password.tsx";
import { verifyEmail } from "#app/letters/verify-email.tsx";
import type { Settings } from "#app/services.ts";

const toSpeakers = {
  "verify-email": verifyEmail,
  "set-password": setPassword,
  "account-exists": accountExists,
  "security-notice": securityNotice,
  "confirm-email-change": confirmEmailChange,
  "new-booking": newBooking,
  "help-request": helpRequest,
  "retention-warning": retentionWarning,
};
/** Each of these carries the link to what the speaker holds about its reader; letters.test.ts looks. */
const toAudience = {
  "access-code": accessCode,
  "booking-receipt": bookingReceipt,
  "booking-reply": bookingReply,
  invitation,
  "hub-opens": hubOpens,
  "privacy-link": privacyLetter,
};
const letters = { ...toSpeakers, ...toAudience };
type Letters = typeof letters;

export type AudienceLetter = keyof typeof toAudience;
type ValuesOf<Name extends AudienceLetter> = Parameters<Letters[Name]>[0];
/** Whoever adds a letter to the audience without the link's values is told here. */
true satisfies { [Name in AudienceLetter]: ValuesOf<Name> extends ToAudience ? true : Name }[AudienceLetter];

/** A letter promised: its name, whom it goes to, and the plain values it is written from. */
export type LetterJob = {
  [Name in keyof Letters]: { letter: Name; to: string; values: Parameters<Letters[Name]>[0] };
}[keyof Letters];

/** Writes a promised letter. */
export function writeLetter(job: LetterJob, settings: Settings): Letter {
  const write = letters[job.letter] as (values: LetterJob["values"], settings: Settings) => Letter;
  return write(job.values, settings);
}
