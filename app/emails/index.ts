// Every letter by name: what a job carries on its way, and what writes it.
import { accessCode } from "#app/emails/access-code.tsx";
import { accountExists } from "#app/emails/account-exists.tsx";
import { bookingReceipt } from "#app/emails/booking-receipt.tsx";
import { bookingReply } from "#app/emails/booking-reply.tsx";
import { confirmEmailChange } from "#app/emails/confirm-email-change.tsx";
import type { AudienceEmailValues, Email, OptionalEmailValues } from "#app/emails/email.ts";
import { exportReady } from "#app/emails/export-ready.tsx";
import { helpReceived } from "#app/emails/help-received.tsx";
import { helpRequest } from "#app/emails/help-request.tsx";
import { hubOpens } from "#app/emails/hub-opens.tsx";
import { invitation } from "#app/emails/invitation.tsx";
import { newBooking } from "#app/emails/new-booking.tsx";
import { type NewLeadsNotice, newLeads } from "#app/emails/new-leads.tsx";
import { privacyEmail } from "#app/emails/privacy-link.tsx";
import { receipt } from "#app/emails/receipt.tsx";
import { retentionWarning } from "#app/emails/retention-warning.tsx";
import { sanitiseValues } from "#app/emails/safe-text.ts";
import { securityNotice } from "#app/emails/security-notice.tsx";
import { setPassword } from "#app/emails/set-password.tsx";
import { speakerAnnouncement } from "#app/emails/speaker-announcement.tsx";
import { verifyEmail } from "#app/emails/verify-email.tsx";
import { type WeeklyReportPeriod, weeklyReport } from "#app/emails/weekly-report.tsx";
import { welcome } from "#app/emails/welcome.tsx";
import type { Settings } from "#app/services.ts";

const speakerEmails = {
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
const optionalEmails = {
  "new-booking": newBooking,
  "new-leads": newLeads,
  "weekly-report": weeklyReport,
  "speaker-news": speakerAnnouncement,
};
/** Each of these carries the link to what the speaker holds about its reader; letters.test.ts looks. */
const audienceEmails = {
  "access-code": accessCode,
  "booking-receipt": bookingReceipt,
  "booking-reply": bookingReply,
  invitation,
  "hub-opens": hubOpens,
  "privacy-link": privacyEmail,
};
const emailTemplates = { ...speakerEmails, ...optionalEmails, ...audienceEmails };
type EmailTemplates = typeof emailTemplates;

export type OptionalEmail = keyof typeof optionalEmails;
export type AudienceEmail = keyof typeof audienceEmails;
type ValuesOf<Name extends keyof EmailTemplates> = Parameters<EmailTemplates[Name]>[0];
/** Whoever adds a letter to the audience without the link's values is told here. */
true satisfies { [Name in AudienceEmail]: ValuesOf<Name> extends AudienceEmailValues ? true : Name }[AudienceEmail];
/** Likewise for a letter that its reader cannot stop. */
true satisfies { [Name in OptionalEmail]: ValuesOf<Name> extends OptionalEmailValues ? true : Name }[OptionalEmail];

/** A letter to be written: its name, whom it goes to, and the plain values it is written from. */
export type EmailJob = {
  [Name in keyof EmailTemplates]: { template: Name; to: string; values: ValuesOf<Name> };
}[keyof EmailTemplates];

/** A letter to the audience counts for the speaker in whose name it leaves and for its reader. */
export type AudienceEmailJob = Extract<EmailJob, { template: AudienceEmail }>;
export const isAudienceEmail = (job: EmailJob): job is AudienceEmailJob => Object.hasOwn(audienceEmails, job.template);

/** Letters about the audience, whose values are looked up when they leave (jobs/send-letter.server.ts). */
type DeferredEmail =
  | { template: "new-leads"; values: NewLeadsNotice }
  | { template: "weekly-report"; values: WeeklyReportPeriod };

/** A letter promised, as it waits in the queue. */
export type QueuedEmail = Exclude<EmailJob, { template: DeferredEmail["template"] }> | ({ to: string } & DeferredEmail);

/** Writes a promised letter. What speakers and strangers typed reaches the audience in plain words only. */
export function composeEmail(job: EmailJob, settings: Settings): Email {
  const template = emailTemplates[job.template] as (values: EmailJob["values"], settings: Settings) => Email;
  return template(isAudienceEmail(job) ? sanitiseValues(job.values) : job.values, settings);
}
