// Limits on the emails sent in a speaker's name. Safe in the browser.
import { isMember, type Membership } from "#app/domain/billing/billing.ts";

/** Limited emails to the audience, and how many of each one mailbox receives in 24 hours from all speakers together. */
export const readerLimits = {
  invitation: 10,
  "booking-reply": 5,
  "booker-page": 5,
  "booker-digest": 5,
  "one-sheet": 5,
  "booking-receipt": 5,
  "booking-confirmation": 10,
  "hub-opens": 10,
  "talk-files": 10,
  "follow-up": 10,
  "request-answer": 10,
  "access-code": 30,
  "privacy-link": 5,
  "new-address": 5,
} as const;
export type CountedEmail = keyof typeof readerLimits;

/** How many of these emails one mailbox receives from one speaker in 24 hours, for any of the speaker's hubs. */
export const perReaderAndSender = { invitation: 3, "follow-up": 2 } as const satisfies {
  [Name in CountedEmail]?: number;
};

/**
 * Emails by the limit of their sender that they count for: those for one purpose never use up another's. Access codes
 * have limits of their own (code-limits.server.ts).
 */
export const emailsByKind = {
  /** The speaker chooses the recipients. */
  chosen: ["invitation", "booking-reply", "booker-page", "one-sheet"],
  /** To people who agreed to it, at once to all of a talk. */
  followUps: ["follow-up"],
  receipts: ["booking-receipt"],
  /** Apart from receipts, which the requests of others have used up when these are needed. */
  confirmations: ["booking-confirmation"],
  files: ["talk-files"],
  notices: ["hub-opens", "booker-digest"],
  answers: ["request-answer"],
  rights: ["privacy-link", "new-address"],
} as const satisfies Record<string, readonly Exclude<CountedEmail, "access-code">[]>;
export type SendKind = keyof typeof emailsByKind;

const sendKinds = Object.keys(emailsByKind) as SendKind[];
const includes = (emails: readonly CountedEmail[], email: CountedEmail) => emails.includes(email);

export const sendKindOf = (email: Exclude<CountedEmail, "access-code">): SendKind =>
  sendKinds.find((kind) => includes(emailsByKind[kind], email)) as SendKind;

/** Emails to see and correct what a speaker holds: a right of the reader, even when the speaker is stopped. */
export const dataRightEmails: readonly CountedEmail[] = ["privacy-link", "new-address"];

/** Emails that a reader who unsubscribed from the speaker no longer gets. They asked for all others themselves. */
export const unsubscribableEmails: readonly CountedEmail[] = ["invitation", "follow-up", "one-sheet"];

/**
 * Emails that still mean something after a suspension. A code expires in minutes; invitations and follow-ups have
 * lists.
 */
export const postponedEmails = [
  "booking-reply",
  "booker-page",
  "one-sheet",
  "booking-receipt",
  "hub-opens",
  "talk-files",
  "request-answer",
] as const;

/** How many emails of each kind one account sends in 24 hours. Visitors cause those after `followUps`. */
export const senderLimits = {
  member: {
    chosen: 1_500,
    followUps: 5_000,
    receipts: 1_000,
    confirmations: 2_000,
    files: 10_000,
    notices: 10_000,
    answers: 10_000,
    rights: 1_000,
  },
  other: {
    chosen: 20,
    followUps: 20,
    receipts: 50,
    confirmations: 300,
    files: 500,
    notices: 200,
    answers: 200,
    rights: 100,
  },
} as const satisfies Record<string, Record<SendKind, number>>;

/**
 * Emails of all kinds that one account sends in 24 hours to addresses that nobody has proven to it. Each reader who opens
 * a link makes room for another. Codes have limits of their own, and rights wait for nobody.
 */
export const unprovenLimits = { member: 10_000, other: 500 } as const;
export const emailsBesidesTotal: readonly CountedEmail[] = ["access-code", ...dataRightEmails];

type Sender = Membership & { isConfirmed: boolean };

/** A paid account with a confirmed address may write to many people in its own words; other accounts only to a few. */
export const isTrustedSender = (account: Sender): boolean => isMember(account) && account.isConfirmed;

/** How many emails of all kinds the account sends in 24 hours to addresses that nobody has proven. */
export const unprovenLimitOf = (account: Sender): number =>
  unprovenLimits[isTrustedSender(account) ? "member" : "other"];

/**
 * The account's limit for emails of this kind, and which emails count for it: without a plan, all in the speaker's
 * words.
 */
export function senderLimitOf(account: Sender, kind: SendKind): { limit: number; emails: readonly CountedEmail[] } {
  if (isTrustedSender(account)) return { limit: senderLimits.member[kind], emails: emailsByKind[kind] };
  const isInSpeakersWords = kind === "chosen" || kind === "followUps";
  const emails = isInSpeakersWords ? [...emailsByKind.chosen, ...emailsByKind.followUps] : emailsByKind[kind];
  return { limit: senderLimits.other[kind], emails };
}

/** What the speaker may still send today. */
export interface SendingLimit {
  limit: number;
  remaining: number;
  /** The administrator has stopped this account's emails. */
  isStopped: boolean;
}

/** "You can send 20 more invitations today." */
export const formatRemainingSends = ({ remaining }: SendingLimit): string =>
  `You can send ${remaining.toLocaleString("en")} more ${remaining === 1 ? "invitation" : "invitations"} today.`;
