import { and, lt, not, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookHubStates } from "#app/database/schema/index.ts";
import { audienceRequestIdsOf, type DataSubject, feedbackIdsOf } from "#app/domain/privacy/person.server.ts";
import {
  type DescribedTable,
  describeTable,
  describeUnexported,
  nobodys,
  withContact,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { byUser, daysBefore } from "#app/domain/privacy/tables/rows.server.ts";
import { isLastingEvent } from "#app/domain/webhooks/lasting-events.server.ts";
import { withConsent } from "#app/domain/webhooks/subjects.server.ts";
import { historyDays, type SubjectName } from "#app/domain/webhooks/webhooks.ts";

/** The ids of a person's records, of each kind that events are about. */
const idsOf: Record<SubjectName, ((person: DataSubject) => SQL) | "nobody's"> = {
  lead: ({ speakerId, isContactId }) =>
    sql`(select id from leads where user_id = ${speakerId} and ${isContactId(sql`id`)})`,
  feedback: feedbackIdsOf,
  quote: (person) => sql`(select id from quotes where feedback_id in ${feedbackIdsOf(person)})`,
  request: audienceRequestIdsOf,
  booking: ({ speakerId, email }) =>
    sql`(select id from speaker_bookings where speaker_id = ${speakerId} and requester_email = ${email})`,
  hub: "nobody's",
};

const isAbout = (person: DataSubject): SQL =>
  sql`${webhookEvents.userId} = ${person.speakerId} and (${sql.join(
    Object.values(idsOf).flatMap((each) =>
      typeof each === "function" ? sql`${webhookEvents.subjectId} in ${each(person)}` : [],
    ),
    sql` or `,
  )})`;

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
    leftOut:
      "copies of what other files have, on their way to your own tools; deleted within 30 days, and that a lead is deleted " +
      "once every receiver has it",
    isExpired: (now) => and(lt(webhookEvents.createdAt, daysBefore(now, historyDays)), not(isLastingEvent)) as SQL,
    audience: {
      isAbout,
      shown: "copies of what the page shows already, on their way to the speaker's own tools",
      // Sent or not. That the contact is deleted is recorded by a trigger, afterwards, or waits already.
      erased: ({ tx, ids }) => tx.delete(webhookEvents).where(and(isAnyOf(webhookEvents.id, ids), not(isLastingEvent))),
      // What says whose address it is. That the contact is gone is recorded by a trigger.
      withdrawn: ({ tx, ids }) =>
        tx.execute(sql`select mask_webhook_events(array(
          select subject_id from ${webhookEvents}
          where ${isAnyOf(webhookEvents.id, ids)} and split_part(type, '.', 1) = any(${sql.param(withConsent)}::text[])))`),
      moved: "each says what is there when it is sent, and a trigger that the old address is gone",
      retained: withContact,
    },
  }),
  describeUnexported(webhookDeliveries, {
    leftOut: "how each of these was sent; deleted with it",
  }),
  nobodys(webhookHubStates, "whether a hub was open when its owner's tools last heard of it"),
];
