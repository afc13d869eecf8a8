// The tables with a speaker's data: what the export contains, and what it leaves out and why. A test checks that every
// table of the database is in one of the two lists.
import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import * as tables from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";

export interface ExportedTable {
  table: PgTable;
  /** Explains the rows to the reader of the file. */
  about: string;
  /** Rows are read in this order; it is unique among a speaker's rows. */
  key: AnyPgColumn;
  ownedBy(actor: Actor): SQL;
  /** Columns that grant access, or that mean nothing outside this installation. */
  excludedColumns?: string[];
}

const byUser =
  (column: AnyPgColumn) =>
  ({ id }: Actor) =>
    eq(column, id);
const byHub =
  (column: AnyPgColumn) =>
  ({ id }: Actor) =>
    sql`${column} in (select id from talk_hubs where user_id = ${id})`;

const {
  payments,
  paymentEvents,
  emailChanges,
  users,
  profiles,
  accounts,
  securityEvents,
  sessions,
  usernames,
  talkHubs,
  hubSlugs,
  hubCodes,
  stages,
  resources,
  files,
  tasks,
  templates,
  leads,
  leadCaptures,
  feedbackQuestions,
  feedbackSubmissions,
  followUps,
  followUpRecipients,
  quotes,
  reports,
  approvedAttendees,
  openingNotices,
  talkRequests,
  talkRequestSupporters,
  talkRequestNotices,
  emailSends,
  deviceGrants,
  hubEvents,
  speakerBookings,
  helpRequests,
  auditEntries,
} = tables;

export const exportedTables: ExportedTable[] = [
  { table: users, about: "Your name and address for signing in", key: users.id, ownedBy: byUser(users.id) },
  { table: profiles, about: "Your profile, plan and settings", key: profiles.id, ownedBy: byUser(profiles.id) },
  {
    table: accounts,
    about: "How you sign in. Your password itself is never stored, only a one-way hash, which is not included here",
    key: accounts.id,
    ownedBy: byUser(accounts.userId),
    excludedColumns: [
      "password",
      "accessToken",
      "refreshToken",
      "idToken",
      "accessTokenExpiresAt",
      "refreshTokenExpiresAt",
    ],
  },
  {
    table: sessions,
    about: "Where you're signed in",
    key: sessions.id,
    ownedBy: byUser(sessions.userId),
    excludedColumns: ["token"],
  },
  {
    table: securityEvents,
    about: "Your sign-ins, failed ones, and changes of your password, address and two-factor authentication in 90 days",
    key: securityEvents.id,
    ownedBy: byUser(securityEvents.userId),
    excludedColumns: ["windowKey"],
  },
  {
    table: emailChanges,
    about: "A new email address you asked for but haven't confirmed yet",
    key: emailChanges.id,
    ownedBy: byUser(emailChanges.userId),
    excludedColumns: ["oldTokenHash", "newTokenHash"],
  },
  {
    table: usernames,
    about: "Every username you have or have had",
    key: usernames.username,
    ownedBy: byUser(usernames.profileId),
  },
  {
    table: talkHubs,
    about: "Your talk hubs, including those in the trash",
    key: talkHubs.id,
    ownedBy: byUser(talkHubs.userId),
  },
  {
    table: hubSlugs,
    about: "Every link your hubs have or have had",
    key: hubSlugs.slug,
    ownedBy: byUser(hubSlugs.userId),
  },
  {
    table: hubCodes,
    about: "The short code that people type to reach each hub",
    key: hubCodes.code,
    ownedBy: byHub(hubCodes.talkHubId),
  },
  {
    table: stages,
    about: "What each hub's hall screen shows",
    key: stages.talkHubId,
    ownedBy: byHub(stages.talkHubId),
  },
  { table: resources, about: "Your hubs' files and links", key: resources.id, ownedBy: byHub(resources.talkHubId) },
  {
    table: files,
    about: "Your files. They are in the files folder, by type and name",
    key: files.id,
    ownedBy: byUser(files.userId),
    excludedColumns: ["key"],
  },
  { table: leads, about: "People who left you their details", key: leads.id, ownedBy: byUser(leads.userId) },
  {
    table: leadCaptures,
    about: "Each time they left their details, with the exact words they agreed to",
    key: leadCaptures.id,
    ownedBy: byUser(leadCaptures.userId),
  },
  {
    table: feedbackQuestions,
    about: "Your hubs' feedback questions",
    key: feedbackQuestions.id,
    ownedBy: byHub(feedbackQuestions.talkHubId),
  },
  {
    table: feedbackSubmissions,
    about: "People's feedback, including hidden comments",
    key: feedbackSubmissions.id,
    ownedBy: byHub(feedbackSubmissions.talkHubId),
  },
  {
    table: quotes,
    about: "Comments that you may quote, with the name and role their authors chose",
    key: quotes.id,
    ownedBy: byHub(quotes.talkHubId),
  },
  {
    table: reports,
    about: "The reports you made for whoever booked you: until when they work, and how often they were opened",
    key: reports.id,
    ownedBy: byHub(reports.talkHubId),
  },
  {
    table: followUps,
    about: "What you wrote to the people who came to your talks",
    key: followUps.id,
    ownedBy: byHub(followUps.talkHubId),
  },
  {
    table: followUpRecipients,
    about: "Who got it, and what became of each email",
    key: followUpRecipients.id,
    ownedBy: ({ id }) => sql`${followUpRecipients.followUpId} in
      (select f.id from follow_ups f join talk_hubs h on h.id = f.talk_hub_id where h.user_id = ${id})`,
  },
  {
    table: approvedAttendees,
    about: "Your attendee lists",
    key: approvedAttendees.id,
    ownedBy: byHub(approvedAttendees.talkHubId),
  },
  {
    table: openingNotices,
    about: "People who asked to be notified when a hub opens",
    key: openingNotices.id,
    ownedBy: byHub(openingNotices.talkHubId),
  },
  {
    table: talkRequests,
    about: "What your audience asked you for, and your answers",
    key: talkRequests.id,
    ownedBy: byHub(talkRequests.talkHubId),
  },
  {
    table: talkRequestSupporters,
    about: "The devices that asked for it or tapped +1",
    key: talkRequestSupporters.id,
    ownedBy: ({ id }) =>
      sql`${talkRequestSupporters.requestId} in (
        select request.id from talk_requests request join talk_hubs hub on hub.id = request.talk_hub_id
        where hub.user_id = ${id})`,
  },
  {
    table: talkRequestNotices,
    about: "Addresses that get one email with your answer, then are deleted",
    key: talkRequestNotices.id,
    ownedBy: byHub(talkRequestNotices.talkHubId),
  },
  {
    table: emailSends,
    about: "Emails sent in your name in the last few days. The recipients can no longer be read here",
    key: emailSends.id,
    ownedBy: byUser(emailSends.senderId),
    excludedColumns: ["senderMailbox", "readerMailbox", "network"],
  },
  {
    table: deviceGrants,
    about: "Devices that left their details or have access to a hub",
    key: deviceGrants.id,
    ownedBy: byUser(deviceGrants.userId),
  },
  {
    table: hubEvents,
    about: "Views, downloads and clicks, by device and day",
    key: hubEvents.id,
    ownedBy: byHub(hubEvents.talkHubId),
  },
  {
    table: speakerBookings,
    about: "Booking requests you received",
    key: speakerBookings.id,
    ownedBy: byUser(speakerBookings.speakerId),
  },
  { table: payments, about: "Your payments", key: payments.id, ownedBy: byUser(payments.userId) },
  {
    table: paymentEvents,
    about: "The payment provider's records of them, without card details",
    key: paymentEvents.id,
    ownedBy: ({ id }) =>
      sql`exists (select from payments p where p.user_id = ${id}
        and (p.session_id = ${paymentEvents.sessionId} or p.intent_id = ${paymentEvents.intentId}))`,
  },
  { table: templates, about: "Your own templates", key: templates.id, ownedBy: byUser(templates.userId) },
  {
    table: helpRequests,
    about: "Your messages to support",
    key: helpRequests.id,
    ownedBy: byUser(helpRequests.userId),
  },
  {
    table: tasks,
    about: "Exports, invitations and follow-ups you started",
    key: tasks.id,
    ownedBy: byUser(tasks.userId),
    excludedColumns: ["resultKey"],
  },
  {
    table: auditEntries,
    about: "What the administrator did with your account",
    key: auditEntries.id,
    ownedBy: byUser(auditEntries.subjectId),
    excludedColumns: ["actorId", "actorEmail"],
  },
];

/** Tables that the export leaves out, with the reason. */
export const excludedTables: Record<string, string> = {
  accessCodes: "hashes of codes emailed to your audience; they grant access and expire within minutes",
  limiterCounts: "how often something was tried, under an anonymous keyed hash; deleted within a day",
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
