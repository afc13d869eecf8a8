import { lt, type SQL, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookHubStates } from "#app/database/schema/index.ts";
import { audienceRequestIdsOf, type DataSubject, feedbackIdsOf } from "#app/domain/privacy/person.server.ts";
import {
  type DescribedTable,
  describeTable,
  describeUnexported,
  nobodys,
  withContact,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { anyOf, byUser, daysBefore, deleteRows } from "#app/domain/privacy/tables/rows.server.ts";
import { historyDays } from "#app/domain/webhooks/webhooks.ts";

/** Events about the person's contact, and about what they wrote. */
const isAbout = (person: DataSubject): SQL =>
  sql`${webhookEvents.userId} = ${person.speakerId} and ${anyOf(
    person.isContactId(webhookEvents.subjectId),
    sql`${webhookEvents.subjectId} in ${feedbackIdsOf(person)}`,
    sql`${webhookEvents.subjectId} in (select id from quotes where feedback_id in ${feedbackIdsOf(person)})`,
    sql`${webhookEvents.subjectId} in ${audienceRequestIdsOf(person)}`,
    sql`${webhookEvents.subjectId} in (
    select id from speaker_bookings where speaker_id = ${person.speakerId} and requester_email = ${person.email})`,
  )}`;

export const webhookTables: DescribedTable[] = [
  describeTable(webhookEndpoints, {
    about: "Where you send your events. Keys and secrets are left out",
    ownedBy: byUser(webhookEndpoints.userId),
    key: [webhookEndpoints.id],
    columns: [
      ...([
        "id",
        "userId",
        "apiKeyId",
        "name",
        "kind",
        "address",
        "options",
        "events",
        "pauseReason",
        "pausedAt",
      ] as const),
      ...(["failingSince", "failureCount", "createdAt", "updatedAt"] as const),
    ],
    withheld: ["encryptedSecrets", "retryAt"],
  }),
  describeUnexported(webhookEvents, {
    leftOut: "copies of what other files have, on their way to your own tools; deleted within 30 days",
    withheld: [
      ...(["id", "position", "userId", "type", "subjectId", "data", "maskedAt", "isTest", "transactionId"] as const),
      "createdAt",
    ],
    isExpired: (now) => lt(webhookEvents.createdAt, daysBefore(now, historyDays)),
    audience: {
      isAbout,
      shown: "copies of what the page shows already, on their way to the speaker's own tools",
      // Sent or not. That the contact is deleted is recorded by a trigger, afterwards.
      erased: deleteRows(webhookEvents),
      withdrawn: "a trigger deletes what is about the contact, and tells the receivers",
      moved: "each says what was true when it was sent",
      retained: withContact,
    },
  }),
  describeUnexported(webhookDeliveries, {
    leftOut: "how each of these was sent; deleted with it",
    withheld: [
      ...(["id", "eventId", "endpointId", "subjectId", "position", "state", "attemptCount", "nextAttemptAt"] as const),
      ...(["lastAttemptAt", "message", "exchanges", "createdAt"] as const),
    ],
  }),
  nobodys(webhookHubStates, "whether a hub was open when its owner's tools last heard of it"),
];
