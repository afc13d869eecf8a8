// Every letter by name: what a job carries on its way, and what writes it.
import { accessCode } from "#app/letters/access-code.tsx";
import { accountExists } from "#app/letters/account-exists.tsx";
import { bookingReceipt } from "#app/letters/booking-receipt.tsx";
import { bookingReply } from "#app/letters/booking-reply.tsx";
import { confirmEmailChange } from "#app/letters/confirm-email-change.tsx";
import { exportReady } from "#app/letters/export-ready.tsx";
import { helpReceived } from "#app/letters/help-received.tsx";
import { helpRequest } from "#app/letters/help-request.tsx";
import { hubOpens } from "#app/letters/hub-opens.tsx";
import { invitation } from "#app/letters/invitation.tsx";
import type { Letter, Optional, ToAudience } from "#app/letters/letter.ts";
import { newBooking } from "#app/letters/new-booking.tsx";
import { type NewLeadsTold, newLeads } from "#app/letters/new-leads.tsx";
import { inPlainWords } from "#app/letters/plain-words.ts";
import { privacyLetter } from "#app/letters/privacy-link.tsx";
import { receipt } from "#app/letters/receipt.tsx";
import { retentionWarning } from "#app/letters/retention-warning.tsx";
import { securityNotice } from "#app/letters/security-notice.tsx";
import { setPassword } from "#app/letters/set-password.tsx";
import { speakerNews } from "#app/letters/speaker-news.tsx";
import { verifyEmail } from "#app/letters/verify-email.tsx";
import { type WeekOver, weeklyReport } from "#app/letters/weekly-report.tsx";
import { welcome } from "#app/letters/welcome.tsx";
import type { Settings } from "#app/services.ts";

const toSpeakers = {
  "verify-email": verifyEmail,
  "set-password": setPassword,
  "account-exists": accountExists,
  "security-notice": securityNotice,
  "confirm-email-change": confirmEmailChange,
  "help-request": helpRequest,
  "help-received": helpReceived,
  "export-ready": exportReady,
  "retention-warning": retentionWarning,
  welcome,
  receipt,
};
/** A switch in Account Settings decides about each of these, and one click stops it (docs/decisions/024, 025). */
const optional = {
  "new-booking": newBooking,
  "new-leads": newLeads,
  "weekly-report": weeklyReport,
  "speaker-news": speakerNews,
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
const letters = { ...toSpeakers, ...optional, ...toAudience };
type Letters = typeof letters;

export type OptionalLetter = keyof typeof optional;
export type AudienceLetter = keyof typeof toAudience;
type ValuesOf<Name extends keyof Letters> = Parameters<Letters[Name]>[0];
/** Whoever adds a letter to the audience without the link's values is told here. */
true satisfies { [Name in AudienceLetter]: ValuesOf<Name> extends ToAudience ? true : Name }[AudienceLetter];
/** Likewise for a letter that its reader cannot stop. */
true satisfies { [Name in OptionalLetter]: ValuesOf<Name> extends Optional ? true : Name }[OptionalLetter];

/** A letter to be written: its name, whom it goes to, and the plain values it is written from. */
export type LetterJob = {
  [Name in keyof Letters]: { letter: Name; to: string; values: ValuesOf<Name> };
}[keyof Letters];

/** A letter to the audience counts for the speaker in whose name it leaves and for its reader. */
export type AudienceJob = Extract<LetterJob, { letter: AudienceLetter }>;
export const isToAudience = (job: LetterJob): job is AudienceJob => Object.hasOwn(toAudience, job.letter);

/** Letters about the audience, whose values are looked up when they leave (jobs/send-letter.server.ts). */
type LookedUp = { letter: "new-leads"; values: NewLeadsTold } | { letter: "weekly-report"; values: WeekOver };

/** A letter promised, as it waits in the queue. */
export type PromisedLetter = Exclude<LetterJob, { letter: LookedUp["letter"] }> | ({ to: string } & LookedUp);

/** Writes a promised letter. What speakers and strangers typed reaches the audience in plain words only. */
export function writeLetter(job: LetterJob, settings: Settings): Letter {
  const write = letters[job.letter] as (values: LetterJob["values"], settings: Settings) => Letter;
  return write(isToAudience(job) ? inPlainWords(job.values) : job.values, settings);
}
