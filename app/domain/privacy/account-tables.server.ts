// The tables with a speaker's data: what the export contains, and what it leaves out and why. A test checks that every
// table of the database is in one of the two lists.
import { exportedAccount } from "#app/domain/privacy/exported-account.server.ts";
import { exportedAudience } from "#app/domain/privacy/exported-audience.server.ts";
import type { ExportedTable } from "#app/domain/privacy/exported-table.server.ts";
import { exportedTalks } from "#app/domain/privacy/exported-talks.server.ts";

export const exportedTables: ExportedTable[] = [...exportedAccount, ...exportedTalks, ...exportedAudience];

/** Tables that the export leaves out, with the reason. */
export const excludedTables: Record<string, string> = {
  accessCodes: "hashes of codes emailed to your audience; they grant access and expire within minutes",
  hubUsage:
    "how much your talks' audiences have stored, in numbers; counted from feedback and leads, which are exported",
  limiterCounts: "how often something was tried, under an anonymous keyed hash; deleted within a day",
  publishedResults: "how often each rating and file was counted when a report or the hall last showed it",
  rehearsals: "links to rehearsals of your talks; they grant access and end when a talk opens, or after a week",
  rehearsalEntries: "what was tried in a rehearsal, without names or text; deleted with it",
  signUps: "details entered with an address that was never confirmed; deleted within 7 days",
  emailStops: "who unsubscribed from your invitations; a one-way hash of each address, which cannot be read",
  mailboxKeys: "encrypted keys of the installation; they belong to no account",
  speakerAnnouncements: "the administrator's emails to all speakers; they belong to no account",
  stageLinks: "hashes of codes that open a hall screen; they grant access and expire within a day",
  twoFactors: "the secret and recovery codes of your two-factor authentication; users shows whether it is on",
  verifications: "secrets of emailed links; they expire within a day",
};
