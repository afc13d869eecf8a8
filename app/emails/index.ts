// Every email template by name, and the jobs that carry their values.
import { createElement } from "react";
import { accessCode } from "#app/emails/access-code.tsx";
import { accountExists } from "#app/emails/account-exists.tsx";
import { accountReinstated, accountSuspended } from "#app/emails/account-suspension.tsx";
import { type BookerDigestNotice, bookerDigest } from "#app/emails/booker-digest.tsx";
import { type BookerPageNotice, bookerPage } from "#app/emails/booker-page.tsx";
import { bookingConfirmation } from "#app/emails/booking-confirmation.tsx";
import { type BookingDigestNotice, bookingDigest } from "#app/emails/booking-digest.tsx";
import { bookingReceipt } from "#app/emails/booking-receipt.tsx";
import { type BookingReplyNotice, bookingReply } from "#app/emails/booking-reply.tsx";
import { confirmEmailChange } from "#app/emails/confirm-email-change.tsx";
import {
  type AudienceEmailValues,
  type Email,
  fixedFields,
  type InFixedSentences,
  type OptionalEmailValues,
} from "#app/emails/email.ts";
import { exportReady } from "#app/emails/export-ready.tsx";
import { type FollowUpNotice, followUp } from "#app/emails/follow-up.tsx";
import { looksLikeName } from "#app/emails/greeting.ts";
import { helpReceived } from "#app/emails/help-received.tsx";
import { helpRequest } from "#app/emails/help-request.tsx";
import { hubOpens } from "#app/emails/hub-opens.tsx";
import { hubUnpublished } from "#app/emails/hub-unpublished.tsx";
import { type InvitationNotice, invitation } from "#app/emails/invitation.tsx";
import { newAddress } from "#app/emails/new-address.tsx";
import { newBooking } from "#app/emails/new-booking.tsx";
import { type NewLeadsNotice, newLeads } from "#app/emails/new-leads.tsx";
import { type OneSheetNotice, oneSheet } from "#app/emails/one-sheet.tsx";
import { paymentToRefund, paymentToRefundNotice } from "#app/emails/payment-to-refund.tsx";
import { privacyEmail } from "#app/emails/privacy-link.tsx";
import { receipt } from "#app/emails/receipt.tsx";
import { audienceRequestAnswer } from "#app/emails/request-answer.tsx";
import { retentionWarning } from "#app/emails/retention-warning.tsx";
import { sanitiseValues } from "#app/emails/safe-text.ts";
import { securityNotice } from "#app/emails/security-notice.tsx";
import { SenderNameContext } from "#app/emails/sender-name.ts";
import { setPassword } from "#app/emails/set-password.tsx";
import { speakerAnnouncement } from "#app/emails/speaker-announcement.tsx";
import { type TalkFilesNotice, talkFiles } from "#app/emails/talk-files.tsx";
import { verifyEmail } from "#app/emails/verify-email.tsx";
import { webhookPaused } from "#app/emails/webhook-paused.tsx";
import { type WeeklyReportPeriod, weeklyReport } from "#app/emails/weekly-report.tsx";
import { welcome } from "#app/emails/welcome.tsx";
import type { Settings } from "#app/installation/settings.ts";

const toTestEmail: typeof followUp = (values, settings) => {
  const email = followUp(values, settings);
  return { ...email, subject: `Test: ${email.subject}` };
};

/** To the address that an account has or asks for, or to support. */
const accountEmails = {
  "verify-email": verifyEmail,
  "set-password": setPassword,
  "account-exists": accountExists,
  "security-notice": securityNotice,
  "confirm-email-change": confirmEmailChange,
  "account-suspended": accountSuspended,
  "account-reinstated": accountReinstated,
  "hub-unpublished": hubUnpublished,
  "help-request": helpRequest,
  "help-received": helpReceived,
  "export-ready": exportReady,
  "retention-warning": retentionWarning,
  "webhook-paused": webhookPaused,
  welcome,
  receipt,
  "payment-to-refund": paymentToRefund,
  "payment-to-refund-notice": paymentToRefundNotice,
  /** A follow-up to its own speaker, as its readers get it. */
  "follow-up-test": toTestEmail,
};
/** Account Settings has a switch for each of these, and one click unsubscribes (docs/decisions/025). */
const optionalEmails = {
  "new-booking": newBooking,
  "booking-digest": bookingDigest,
  "new-leads": newLeads,
  "weekly-report": weeklyReport,
  "speaker-news": speakerAnnouncement,
};
/**
 * To an address that a visitor or the speaker typed, which may be anyone's: in fixed sentences until its reader has
 * proven it (`wordEmail`). Each has the link to the data that the speaker holds about the reader (checked by
 * emails.test.ts).
 */
const audienceEmails = {
  "access-code": accessCode,
  "booking-receipt": bookingReceipt,
  "booking-confirmation": bookingConfirmation,
  "hub-opens": hubOpens,
  "talk-files": talkFiles,
  "request-answer": audienceRequestAnswer,
  "privacy-link": privacyEmail,
  "new-address": newAddress,
  "one-sheet": oneSheet,
  "booking-reply": bookingReply,
  "booker-page": bookerPage,
  "booker-digest": bookerDigest,
  invitation,
  "follow-up": followUp,
};
const emailTemplates = { ...accountEmails, ...optionalEmails, ...audienceEmails };
type EmailTemplates = typeof emailTemplates;

export type OptionalEmail = keyof typeof optionalEmails;
export type AudienceEmail = keyof typeof audienceEmails;
type ValuesOf<Name extends keyof EmailTemplates> = Parameters<EmailTemplates[Name]>[0];
/** Fails to compile if an email to the audience lacks the values of that link. */
true satisfies { [Name in AudienceEmail]: ValuesOf<Name> extends AudienceEmailValues ? true : Name }[AudienceEmail];
/** Likewise if one of them cannot be composed without the words of its speaker or of the visitor who typed the address. */
true satisfies {
  [Name in AudienceEmail]: InFixedSentences<ValuesOf<Name>> extends ValuesOf<Name> ? true : Name;
}[AudienceEmail];
/** Likewise if an optional email lacks its unsubscribe link. */
true satisfies { [Name in OptionalEmail]: ValuesOf<Name> extends OptionalEmailValues ? true : Name }[OptionalEmail];

/** An email to compose: its template, its recipient and its plain values. */
export type EmailJob = {
  [Name in keyof EmailTemplates]: { template: Name; to: string; values: ValuesOf<Name> };
}[keyof EmailTemplates];

/** An email to the audience counts towards the limits of its speaker and its reader. */
export type AudienceEmailJob = Extract<EmailJob, { template: AudienceEmail }>;

/** Whether the limits for emails to the audience apply to it. */
export const isAudienceEmail = (job: EmailJob): job is AudienceEmailJob => Object.hasOwn(audienceEmails, job.template);

declare const worded: unique symbol;
/**
 * An email to the audience in the words that its reader may get. Only `wordEmail` makes one, and nothing else is sent to a
 * typed address. `speakerPage` stands for a name that is none, where words are fixed.
 */
export type WordedEmail = AudienceEmailJob & { readonly [worded]: true; speakerPage?: string };

/** In own words, or in fixed sentences: for an address that nobody has proven (domain/emails/proofs). */
export function wordEmail<Job extends AudienceEmailJob>(
  job: Job,
  { mayUseOwnWords, speakerPage }: { mayUseOwnWords: boolean; speakerPage: string },
): Job & WordedEmail {
  if (mayUseOwnWords) return job as Job & WordedEmail;
  const isFixed = (field: string) => fixedFields.some((each) => each === field);
  const values = Object.entries(job.values).map(([field, value]) => [field, isFixed(field) ? value : null]);
  return { ...job, values: Object.fromEntries(values), speakerPage } as unknown as Job & WordedEmail;
}

const maxNameWords = 4;

/** A name that may be a sentence is replaced by the address of its page. */
const boundName = (name: string, page: string) =>
  looksLikeName(name, 60) && name.trim().split(/\s+/).length <= maxNameWords ? name : page;

/**
 * Emails whose content may change while they wait. Their values are loaded when they are sent (jobs/send-
 * email.server.ts).
 */
type DeferredEmail =
  | { template: "new-leads"; values: NewLeadsNotice }
  | { template: "weekly-report"; values: WeeklyReportPeriod }
  | { template: "talk-files"; values: TalkFilesNotice }
  | { template: "booking-reply"; values: BookingReplyNotice }
  | { template: "booker-page"; values: BookerPageNotice }
  | { template: "one-sheet"; values: OneSheetNotice }
  | { template: "booker-digest"; values: BookerDigestNotice }
  | { template: "booking-digest"; values: BookingDigestNotice }
  | { template: "list-follow-up"; values: FollowUpNotice }
  // Not "invitation": while processes are replaced, the release before leaves what it does not know to the next one.
  | { template: "list-invitation"; values: InvitationNotice };

export type QueuedEmail = (
  | Exclude<EmailJob, { template: DeferredEmail["template"] | "invitation" | "follow-up" }>
  | ({ to: string } & DeferredEmail)
) & {
  /** Since when it waits for its suspended sender (jobs/postpone-email.server.ts), in ISO format. */
  postponedSince?: string;
};

/**
 * Composes a queued email. Text that speakers and visitors wrote is sanitised before it reaches the audience, the name
 * of the sender included.
 */
export function composeEmail(job: EmailJob | WordedEmail, settings: Settings): Email {
  const template = emailTemplates[job.template] as (values: EmailJob["values"], settings: Settings) => Email;
  const { productName } = settings;
  if (!isAudienceEmail(job) && job.template !== "follow-up-test") {
    const email = template(job.values, settings);
    return { ...email, body: createElement(SenderNameContext, { value: productName }, email.body) };
  }
  const sanitised = sanitiseValues(job.values);
  const { speakerPage } = job as Partial<WordedEmail>;
  const speaker = speakerPage === undefined ? sanitised.speaker : boundName(sanitised.speaker, speakerPage);
  return { ...template({ ...sanitised, speaker }, settings), fromName: `${speaker} via ${productName}` };
}
