// Limits on the emails sent in a speaker's name. Safe in the browser.
import { isMember, type Membership } from "#app/domain/billing/billing.ts";

/** Limited emails to the audience, and how many of each one mailbox receives in 24 hours from all speakers together. */
export const readerLimits = {
  invitation: 10,
  "booking-reply": 5,
  "booking-receipt": 5,
  "hub-opens": 10,
  "talk-files": 10,
  "access-code": 30,
  "privacy-link": 5,
  "new-address": 5,
} as const;
export type CountedEmail = keyof typeof readerLimits;
export const countedEmails = Object.keys(readerLimits) as CountedEmail[];

/** Invitations that one mailbox receives from one speaker in 24 hours, for any of the speaker's hubs. */
export const invitationsPerReaderAndSender = 3;

/** Emails whose recipients the speaker chooses. */
export const chosenEmails: readonly CountedEmail[] = ["invitation", "booking-reply"];

/** Emails to see and correct what a speaker holds: a right of the reader, even when the speaker is stopped. */
export const dataRightEmails: readonly CountedEmail[] = ["privacy-link", "new-address"];

/** Emails that a reader who unsubscribed from the speaker no longer gets. They asked for all others themselves. */
export const stoppableEmails: readonly CountedEmail[] = ["invitation", "talk-files"];

/** Emails that still mean something after a suspension. A code expires in minutes, and invitations have their own list. */
export const heldEmails = ["booking-reply", "booking-receipt", "hub-opens", "talk-files"] as const;

/** How many emails one account sends in 24 hours; visitors cause the "requested" ones. */
export const senderLimits = {
  member: { chosen: 1_500, requested: 10_000 },
  other: { chosen: 20, requested: 500 },
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
