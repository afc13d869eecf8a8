// Limits on the emails sent in a speaker's name. Safe in the browser.
import { isMember, type Membership } from "#app/domain/billing/billing.ts";

/** Limited emails to the audience, and how many of each one mailbox receives in 24 hours from all speakers together. */
export const readerLimits = {
  invitation: 10,
  "booking-reply": 5,
  "booking-receipt": 5,
  "hub-opens": 10,
  "talk-files": 10,
  "follow-up": 10,
  "request-answer": 10,
  "access-code": 30,
  "privacy-link": 5,
  "new-address": 5,
} as const;
export type CountedEmail = keyof typeof readerLimits;
export const countedEmails = Object.keys(readerLimits) as CountedEmail[];

/** How many of these emails one mailbox receives from one speaker in 24 hours, for any of the speaker's hubs. */
export const perReaderAndSender = { invitation: 3, "follow-up": 2 } as const satisfies {
  [Name in CountedEmail]?: number;
};

/** Emails that a speaker starts, by the limit that they count for. All others are "requested". */
export const startedEmails = {
  /** The speaker chooses the recipients. */
  chosen: ["invitation", "booking-reply"],
  /** To people who agreed to it, at once to all of a talk. */
  followUps: ["follow-up"],
} as const satisfies Record<string, readonly CountedEmail[]>;
export type SendKind = keyof typeof startedEmails | "requested";

export function sendKindOf(email: CountedEmail): SendKind {
  if (startedEmails.chosen.some((each) => each === email)) return "chosen";
  return startedEmails.followUps.some((each) => each === email) ? "followUps" : "requested";
}

/** Emails to see and correct what a speaker holds: a right of the reader, even when the speaker is stopped. */
export const dataRightEmails: readonly CountedEmail[] = ["privacy-link", "new-address"];

/** Emails that a reader who unsubscribed from the speaker no longer gets. They asked for all others themselves. */
export const stoppableEmails: readonly CountedEmail[] = ["invitation", "talk-files", "follow-up"];

/** Emails that still mean something after a suspension. A code expires in minutes; invitations and follow-ups have lists. */
export const heldEmails = ["booking-reply", "booking-receipt", "hub-opens", "talk-files", "request-answer"] as const;

/** How many emails one account sends in 24 hours; visitors cause the "requested" ones. */
export const senderLimits = {
  member: { chosen: 1_500, followUps: 5_000, requested: 10_000 },
  other: { chosen: 20, followUps: 20, requested: 500 },
} as const;

/** A paid account with a confirmed address may invite a list of 1,000; other accounts only a few people. */
export const senderLimitsOf = (account: Membership & { isConfirmed: boolean }) =>
  senderLimits[isMember(account) && account.isConfirmed ? "member" : "other"];

/** What the speaker may still send today. */
export interface SendAllowance {
  limit: number;
  remaining: number;
  /** The administrator has stopped this account's emails. */
  isStopped: boolean;
}

/** "You can send 20 more invitations today." */
export const formatAllowance = ({ remaining }: SendAllowance): string =>
  `You can send ${remaining.toLocaleString("en")} more ${remaining === 1 ? "invitation" : "invitations"} today.`;
