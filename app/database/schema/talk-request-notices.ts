// Addresses that get one email with the answer to a request. They are deleted a day after it was enqueued.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { talkRequestSupporters } from "#app/database/schema/talk-request-supporters.ts";
import { talkRequests } from "#app/database/schema/talk-requests.ts";

export const talkRequestNotices = pgTable(
  "talk_request_notices",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    requestId: uuid()
      .notNull()
      .references(() => talkRequests.id, { onDelete: "cascade" }),
    /** A device leaves one address for each request, so that it cannot make us write to strangers. */
    supporterId: uuid()
      .notNull()
      .unique("talk_request_notices_one_per_device")
      .references(() => talkRequestSupporters.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: createdAt(),
    /** Empty until the request is answered. */
    sentAt: moment(),
  },
  (t) => [
    unique("talk_request_notices_one_per_address").on(t.requestId, t.email),
    index("talk_request_notices_hub").on(t.talkHubId, t.email),
    check("talk_request_notices_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("talk_request_notices_lengths", [[t.email, 254]]),
  ],
);
