// Every table of the database, once: whose data it has, what of it a Data Export contains, and what becomes of the people
// in it. Exports, the page about a person, corrections, withdrawals, deletions and retention go through this list. A
// test fails on a table or a column that it doesn't name. It has the order of a Data Export.
import { limiterCounts, mailboxKeys, speakerAnnouncements } from "#app/database/schema/index.ts";
import { describedAccessCodes } from "#app/domain/privacy/tables/access-codes.server.ts";
import { accountTables } from "#app/domain/privacy/tables/account.server.ts";
import { describedApprovedAttendees } from "#app/domain/privacy/tables/approved-attendees.server.ts";
import {
  describedBookerPages,
  describedBookingAnswers,
  describedBookingChanges,
  describedBookingFiles,
} from "#app/domain/privacy/tables/booker-pages.server.ts";
import { describedCertificates } from "#app/domain/privacy/tables/certificates.server.ts";
import {
  type AudienceHandling,
  type DescribedTable,
  type ExportedTable,
  nobodys,
  withContact,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { describedDeviceGrants } from "#app/domain/privacy/tables/device-grants.server.ts";
import {
  describedEmailSends,
  describedEmailStops,
  describedReaderProofs,
} from "#app/domain/privacy/tables/emails.server.ts";
import { describedFeedbackSubmissions } from "#app/domain/privacy/tables/feedback-submissions.server.ts";
import { describedFollowUpRecipients } from "#app/domain/privacy/tables/follow-up-recipients.server.ts";
import { describedHubEvents } from "#app/domain/privacy/tables/hub-events.server.ts";
import { describedLeadCaptures } from "#app/domain/privacy/tables/lead-captures.server.ts";
import { describedLeads } from "#app/domain/privacy/tables/leads.server.ts";
import { describedOpeningNotices } from "#app/domain/privacy/tables/opening-notices.server.ts";
import { describedQuotes } from "#app/domain/privacy/tables/quotes.server.ts";
import { describedSlideViews } from "#app/domain/privacy/tables/slide-views.server.ts";
import { describedSpeakerBookings } from "#app/domain/privacy/tables/speaker-bookings.server.ts";
import {
  describedTalkRequestNotices,
  describedTalkRequestSupporters,
  describedTalkRequests,
} from "#app/domain/privacy/tables/talk-requests.server.ts";
import { talkTables } from "#app/domain/privacy/tables/talks.server.ts";
import { describedWaitingBookings } from "#app/domain/privacy/tables/waiting-bookings.server.ts";
import { webhookTables } from "#app/domain/privacy/tables/webhooks.server.ts";

export const allTables: DescribedTable[] = [
  ...accountTables,
  ...talkTables,

  // People who left their name, with everything they left with it.
  describedLeads,
  describedLeadCaptures,
  describedDeviceGrants,
  describedQuotes,
  describedFollowUpRecipients,
  describedApprovedAttendees,
  describedOpeningNotices,
  describedSpeakerBookings,
  describedWaitingBookings,
  describedBookerPages,
  describedBookingAnswers,
  describedBookingChanges,
  describedBookingFiles,
  describedCertificates,
  ...webhookTables,

  // Everyone else was promised that nothing leads to a name: their rows are exported with pseudonyms and days, and without
  // an order (docs/decisions/074).
  describedFeedbackSubmissions,
  describedHubEvents,
  describedSlideViews,
  describedTalkRequests,
  describedTalkRequestSupporters,
  describedTalkRequestNotices,
  describedEmailSends,
  describedAccessCodes,
  describedEmailStops,
  describedReaderProofs,

  nobodys(limiterCounts, "how often something was tried, under an anonymous keyed hash; deleted within a day"),
  nobodys(mailboxKeys, "encrypted keys of the installation; they belong to no account"),
  nobodys(speakerAnnouncements, "the administrator's emails to all speakers; they belong to no account"),
];

export const exportedTables: ExportedTable[] = allTables.flatMap((each) => ("about" in each ? [each] : []));

export type AudienceTable = DescribedTable & { audience: AudienceHandling };
export const audienceTables = allTables.filter((each): each is AudienceTable => each.audience !== undefined);

/** Tables that lose a person when their contact's retention period ends. */
export const tablesWithContact = audienceTables.filter(({ audience }) => audience.retained === withContact);

/** Tables whose rows have a retention period of their own. */
export const retainedTables = exportedTables.flatMap((each) => {
  const expiries = each.audience?.retained;
  return typeof expiries === "function" ? [{ ...each, expiries }] : [];
});
