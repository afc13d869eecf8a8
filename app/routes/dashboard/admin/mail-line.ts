import type { RefusedJobs } from "#app/adapters/queue/contract.ts";
import { formatSince } from "#app/domain/values/dates.ts";
import { guideLine } from "#app/installation/guides.ts";

export interface MailRefusalText {
  title: string;
  text: string;
  replies: string[];
  guides: string[];
}

/** What the Admin Panel says once of all emails that the mail server refuses; null where it refuses none. */
export function describeMailRefusal(refused: RefusedJobs | null, now: Date, timezone: string): MailRefusalText | null {
  if (!refused) return null;
  const { count, replies, since } = refused;
  const waiting = count === 1 ? "1 email waits" : `${count.toLocaleString("en")} emails wait`;
  return {
    title: "The mail server refuses our emails",
    text: `${waiting}, the first since ${formatSince(since, now, timezone)}. They are sent once it takes them, for three days.`,
    replies: replies.map((reply) => `It says: “${reply}”`),
    guides: guideLine("SMTP_URL"),
  };
}
