// What the Data Export contains about a speaker's audience. People who left their name are in it with everything they
// left with it. Everyone else was promised that nothing leads to a name: their rows have pseudonyms and days, and no
// order (docs/decisions/074).
import { and, notInArray, sql } from "drizzle-orm";
import {
  approvedAttendees,
  deviceGrants,
  emailSends,
  feedbackSubmissions,
  followUpRecipients,
  hubEvents,
  leadCaptures,
  leads,
  openingNotices,
  quotes,
  speakerBookings,
  talkRequestNotices,
  talkRequestSupporters,
  talkRequests,
} from "#app/database/schema/index.ts";
import { dataRightEmails } from "#app/domain/emails/emails.ts";
import { byHub, byUser, type ExportedTable, exportedTable } from "#app/domain/privacy/exported-table.server.ts";

const namedPeople: ExportedTable[] = [
  exportedTable(leads, {
    about: "People who left you their details",
    ownedBy: byUser(leads.userId),
    key: [leads.id],
    columns: [
      ...(["id", "userId", "talkHubId", "firstName", "lastName", "email", "phone", "company", "source"] as const),
      ...(["status", "notes", "consentedAt", "consentWithdrawnAt", "createdAt", "updatedAt"] as const),
    ],
  }),
  exportedTable(leadCaptures, {
    about: "Each time they left their details, with the exact words they agreed to",
    ownedBy: byUser(leadCaptures.userId),
    key: [leadCaptures.id],
    columns: [
      ...(["id", "leadId", "userId", "talkHubId", "source", "consentText", "consentedAt"] as const),
      ...(["consentWithdrawnAt", "notifiedAt", "filesEmailedAt", "filesSentAt", "createdAt"] as const),
    ],
  }),
  exportedTable(deviceGrants, {
    about: "When someone left their details or was given access to a hub",
    ownedBy: byUser(deviceGrants.userId),
    key: [deviceGrants.id],
    columns: ["id", "userId", "talkHubId", "kind", "email", "leadId", "grantedAt", "expiresAt"],
  }),
  exportedTable(quotes, {
    about: "Comments that you may quote, with the name and role their authors chose",
    ownedBy: byHub(quotes.talkHubId),
    key: [quotes.id],
    columns: [
      ...(["id", "talkHubId", "comment", "authorName", "authorRole", "consentVersion", "consentedAt"] as const),
      ...(["approvedAt", "version", "createdAt", "updatedAt"] as const),
    ],
  }),
  exportedTable(followUpRecipients, {
    about: "Who got a follow-up, and what became of each email",
    ownedBy: ({ id }) => sql`${followUpRecipients.followUpId} in
      (select f.id from follow_ups f join talk_hubs h on h.id = f.talk_hub_id where h.user_id = ${id})`,
    key: [followUpRecipients.id],
    columns: ["id", "followUpId", "leadId", "state", "settledAt"],
  }),
  exportedTable(approvedAttendees, {
    about: "Your attendee lists",
    ownedBy: byHub(approvedAttendees.talkHubId),
    key: [approvedAttendees.id],
    columns: [
      ...(["id", "talkHubId", "email", "firstName", "lastName", "approvedAt", "inviteState", "invitedAt"] as const),
      ...(["accessedAt", "createdAt"] as const),
    ],
  }),
  exportedTable(openingNotices, {
    about: "People who asked to be notified when a hub opens",
    ownedBy: byHub(openingNotices.talkHubId),
    key: [openingNotices.id],
    columns: ["id", "talkHubId", "email", "createdAt", "sentAt"],
  }),
  exportedTable(speakerBookings, {
    about: "Booking requests you received",
    ownedBy: byUser(speakerBookings.speakerId),
    key: [speakerBookings.id],
    columns: [
      ...(["id", "speakerId", "requesterName", "requesterEmail", "requesterCompany", "eventName"] as const),
      ...(["eventDate", "eventLocation", "audienceSize", "budgetRange", "currency", "speakingTopics"] as const),
      ...(["additionalNotes", "status", "notes", "reply", "repliedAt", "createdAt", "updatedAt"] as const),
    ],
  }),
];

const peopleWithoutName: ExportedTable[] = [
  exportedTable(feedbackSubmissions, {
    about: "People's feedback, including hidden comments",
    ownedBy: byHub(feedbackSubmissions.talkHubId),
    key: [feedbackSubmissions.questionId, feedbackSubmissions.deviceId],
    columns: [
      ...(["talkHubId", "questionId", "rating", "responses", "submitterEmail", "emailConsentAt"] as const),
      ...(["hiddenAt", "approvedAt"] as const),
    ],
    days: ["createdAt", "updatedAt"],
    pseudonyms: { deviceId: { of: "feedback", within: "talkHubId" } },
    unorderedWithin: ["questionId"],
  }),
  exportedTable(hubEvents, {
    about: "Views, downloads and clicks, by device and day",
    ownedBy: byHub(hubEvents.talkHubId),
    key: [hubEvents.talkHubId, hubEvents.kind, hubEvents.day, hubEvents.deviceId, hubEvents.id],
    columns: ["talkHubId", "kind", "day", "deviceType", "source", "referrerHost", "resourceId", "count"],
    pseudonyms: { deviceId: { of: "events", within: "talkHubId" } },
    unorderedWithin: ["talkHubId", "kind", "day"],
  }),
  exportedTable(talkRequests, {
    about: "What your audience asked you for, and your answers",
    ownedBy: byHub(talkRequests.talkHubId),
    key: [talkRequests.talkHubId, talkRequests.id],
    columns: ["talkHubId", "text", "approvedAt", "hiddenAt", "answeredAt", "answerText", "answerResourceId"],
    days: ["createdAt"],
    pseudonyms: { id: { of: "request" } },
    unorderedWithin: ["talkHubId"],
  }),
  exportedTable(talkRequestSupporters, {
    about: "Each time someone asked for it or tapped +1",
    ownedBy: ({ id }) =>
      sql`${talkRequestSupporters.requestId} in (
        select request.id from talk_requests request join talk_hubs hub on hub.id = request.talk_hub_id
        where hub.user_id = ${id})`,
    key: [talkRequestSupporters.requestId, talkRequestSupporters.id],
    columns: [],
    days: ["createdAt"],
    pseudonyms: { requestId: { of: "request" } },
    unorderedWithin: ["requestId"],
  }),
  exportedTable(talkRequestNotices, {
    about: "Addresses that get one email with your answer, then are deleted",
    ownedBy: byHub(talkRequestNotices.talkHubId),
    key: [talkRequestNotices.talkHubId, talkRequestNotices.id],
    columns: ["talkHubId", "email"],
    days: ["createdAt", "sentAt"],
    unorderedWithin: ["talkHubId"],
  }),
  exportedTable(emailSends, {
    about: "Emails sent in your name in the last few days. The recipients can no longer be read here",
    // That someone asked what is stored about them is not the speaker's to know (docs/decisions/018).
    ownedBy: (actor) => and(byUser(emailSends.senderId)(actor), notInArray(emailSends.template, [...dataRightEmails])),
    key: [emailSends.createdAt, emailSends.id],
    columns: ["senderId", "template", "hubId"],
    days: ["createdAt", "sentAt"],
    unorderedWithin: ["createdAt"],
  }),
];

export const exportedAudience: ExportedTable[] = [...namedPeople, ...peopleWithoutName];
