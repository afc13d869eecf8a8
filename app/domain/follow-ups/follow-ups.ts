// Follow-ups: what a speaker writes to the people who left their details at a talk. Safe in the browser.
import type { followUpStates } from "#app/database/vocabulary.ts";
import { cutText } from "#app/domain/values/measured-text.ts";

export type FollowUpState = (typeof followUpStates)[number];

export const followUpLengths = { subject: 120, message: 2_000, linkLabel: 80, linkUrl: 2_048 } as const;

/** What the speaker writes. A link has a text and an address, or there is none. */
export interface FollowUpText {
  subject: string;
  message: string;
  linkLabel: string | null;
  linkUrl: string | null;
}

/** The text to begin with: thanks, and where the files are. */
export function suggestFollowUp(hub: { title: string; eventName: string | null }, firstName: string): FollowUpText {
  const place = hub.eventName ? ` at ${hub.eventName}` : "";
  return {
    subject: cutText(`Thank you for coming to ${hub.title}`, followUpLengths.subject).trim(),
    message: [
      `Thank you for coming to “${hub.title}”${place}.`,
      "The slides and everything else I promised are on the talk's page. If a question came up on the way home, reply to this email. It reaches me directly.",
      firstName,
    ]
      .filter(Boolean)
      .join("\n\n"),
    linkLabel: null,
    linkUrl: null,
  };
}

/** Whether a person who left details at a talk gets its follow-up now, or why not. */
export const audienceGroups = [
  "ready",
  "already-sent",
  "not-agreed",
  "withdrawn",
  "unsubscribed",
  "no-email",
  "refused",
  "same-mailbox",
  "limit-reached",
] as const;
export type AudienceGroup = (typeof audienceGroups)[number];
export type AudienceCounts = Record<AudienceGroup, number>;

const reasons: Record<Exclude<AudienceGroup, "ready">, { one: string; many: string }> = {
  "already-sent": { one: "already got this email", many: "already got this email" },
  "not-agreed": { one: "did not agree to be contacted", many: "did not agree to be contacted" },
  withdrawn: { one: "withdrew the agreement", many: "withdrew the agreement" },
  unsubscribed: { one: "unsubscribed from your emails", many: "unsubscribed from your emails" },
  "no-email": { one: "left no email address", many: "left no email address" },
  refused: {
    one: "has an address that the mail server refused",
    many: "have an address that the mail server refused",
  },
  "same-mailbox": { one: "is here twice, with the same mailbox", many: "are here twice, with the same mailbox" },
  "limit-reached": { one: "got too many emails today", many: "got too many emails today" },
};

/** Who gets nothing, and why: "31 did not agree to be contacted". */
export const describeLeftOut = (counts: AudienceCounts): string[] =>
  audienceGroups.flatMap((group) => {
    if (group === "ready" || counts[group] === 0) return [];
    return `${counts[group].toLocaleString("en")} ${reasons[group][counts[group] === 1 ? "one" : "many"]}`;
  });

export type FollowUpCounts = Record<FollowUpState, number>;

/** How many are not sent yet and still may be. */
export const countPending = ({ waiting, queued }: Pick<FollowUpCounts, "waiting" | "queued">): number =>
  waiting + queued;

const outcomes: Partial<Record<FollowUpState, string>> = {
  withdrawn: "withdrew or unsubscribed before it was sent",
  blocked: "could not be written to that day",
  refused: "refused by the mail server",
  failed: "not delivered, as the mail server was away for a day",
};

/** "2 refused by the mail server" for each outcome but sent. */
export const describeUnsent = (counts: FollowUpCounts): string[] =>
  Object.entries(outcomes).flatMap(([state, text]) => {
    const count = counts[state as FollowUpState];
    return count > 0 ? `${count.toLocaleString("en")} ${text}` : [];
  });

/** "1 person", "1,200 people" */
export const formatPeople = (count: number): string =>
  count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
