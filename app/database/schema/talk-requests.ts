import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { resources } from "#app/database/schema/resources.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

/**
 * What attendees ask the speaker of a hub for, and the one answer to it. Other attendees read a request once it is
 * approved.
 */
export const talkRequests = pgTable(
  "talk_requests",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    /** What the attendee typed. */
    text: text().notNull(),
    /** The device that asked. It is also the first of the request's supporters. */
    deviceId: uuid().notNull(),
    /** Of the form's id; a repeat is the same row. */
    submissionKey: uuid("submission_id").$type<SubmissionKey>().notNull(),
    createdAt: createdAt(),
    approvedAt: moment(),
    hiddenAt: moment(),
    answeredAt: moment(),
    answerText: text(),
    /** The hub's file or link that answers it; empty once the speaker removes that. */
    answerResourceId: uuid().references(() => resources.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("talk_requests_submission").on(t.talkHubId, t.submissionKey),
    // Without scripts there is no submission id, so the same words of one device are a repeat too.
    unique("talk_requests_repeat").on(t.talkHubId, t.deviceId, t.text),
    index("talk_requests_hub_newest").on(t.talkHubId, t.createdAt, t.id),
    index("talk_requests_resource").on(t.answerResourceId),
    check("talk_requests_text", sql`${t.text} <> ''`),
    check(
      "talk_requests_answer",
      sql`case when ${t.answeredAt} is null then ${t.answerText} is null and ${t.answerResourceId} is null else ${t.approvedAt} is not null end`,
    ),
    maxLengths("talk_requests_lengths", [
      [t.text, 200],
      [t.answerText, 2_000],
    ]),
  ],
);

/** Devices that asked for something, or tapped +1 on it: one row each. */
export const talkRequestSupporters = pgTable(
  "talk_request_supporters",
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => talkRequests.id, { onDelete: "cascade" }),
    deviceId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("talk_request_supporters_one").on(t.requestId, t.deviceId)],
);

/** Addresses that get one email with the answer to a request. They are deleted a day after it was enqueued. */
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
