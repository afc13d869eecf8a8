import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { anonymousId, createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { leads } from "#app/database/schema/leads.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { questionsPerHub, questionTypes } from "#app/database/vocabulary.ts";
import type { Reason } from "#app/domain/values/reasons.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

export type FeedbackResponses = {
  rating?: number;
  comments?: string;
  /** As the speaker worded them then, because the hub's reasons may change. */
  reasons?: Reason[];
  answer?: string | number | boolean;
};

/** One device's answer to one question; the device may change it until the hub closes. */
export const feedbackSubmissions = pgTable(
  "feedback_submissions",
  {
    id: anonymousId(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    questionId: uuid().notNull(),
    /** Of the id that the browser gives each submitted form, so that a repeat after a lost response is recognised. */
    submissionKey: uuid("submission_id").$type<SubmissionKey>().notNull(),
    deviceId: uuid().notNull(),
    /**
     * Where it was sent from: a short keyed hash of the network and the hub, which many networks share. Where words have
     * no more room, the longest of the networks that sent most go first.
     */
    network: integer(),
    /** Copied from `responses` by the database, so that averages need not read JSON. */
    rating: smallint().generatedAlwaysAs(sql`(responses ->> 'rating')::smallint`),
    responses: jsonb().$type<FeedbackResponses>().notNull(),
    submitterEmail: text(),
    emailConsentAt: moment(),
    leadId: uuid().references(() => leads.id, { onDelete: "set null" }),
    /** A rude comment is hidden, never deleted, so that averages and exports stay honest. */
    hiddenAt: moment(),
    /** The speaker lets the hall screen show the comment. A trigger ends it when the attendee changes the text. */
    approvedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // Both columns, so that an answer cannot belong to another hub's question.
    foreignKey({
      name: "feedback_submissions_question",
      columns: [t.questionId, t.talkHubId],
      foreignColumns: [feedbackQuestions.id, feedbackQuestions.talkHubId],
    }).onDelete("cascade"),
    unique("feedback_submissions_one_per_device").on(t.questionId, t.deviceId),
    unique("feedback_submissions_idempotent").on(t.submissionKey, t.questionId),
    index("feedback_submissions_hub_newest").on(t.talkHubId, t.createdAt, t.id),
    // Counts a hub's ratings between two times from the index alone.
    index("feedback_submissions_rated").on(t.talkHubId, t.createdAt, t.rating).where(sql`${t.rating} is not null`),
    index("feedback_submissions_lead").on(t.leadId),
    // Finds the data of a person who asks to see or delete it.
    index("feedback_submissions_address").on(t.submitterEmail).where(sql`${t.submitterEmail} is not null`),
    check("feedback_submissions_rating", sql`${t.rating} between 1 and 5`),
    check("feedback_submissions_object", sql`jsonb_typeof(${t.responses}) = 'object'`),
    check("feedback_submissions_comments", sql`char_length(${t.responses} ->> 'comments') <= 5000`),
    check("feedback_submissions_size", sql`char_length(${t.responses}::text) <= 20000`),
    maxLengths("feedback_submissions_email", [[t.submitterEmail, 254]]),
  ],
);

/**
 * A hub's questions: at most six, enforced by `sort_order` from 0 to 5 and a deferrable unique constraint (added by a
 * migration).
 */
export const feedbackQuestions = pgTable(
  "feedback_questions",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    question: text().notNull(),
    type: text({ enum: questionTypes }).notNull().default("rating"),
    required: boolean().notNull().default(false),
    /** The options of a "choice" question; empty for the others. */
    options: jsonb().$type<string[]>().notNull().default([]),
    sortOrder: smallint().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // For the foreign key of an answer, which includes the hub.
    unique("feedback_questions_id_hub").on(t.id, t.talkHubId),
    // Averages use one star rating, so neither a template nor a copy may add a second.
    uniqueIndex("feedback_questions_one_rating").on(t.talkHubId).where(sql`${t.type} = 'rating'`),
    oneOf("feedback_questions_type", t.type, questionTypes),
    check("feedback_questions_order", sql`${t.sortOrder} between 0 and ${sql.raw(String(questionsPerHub - 1))}`),
    check("feedback_questions_text", sql`char_length(${t.question}) between 1 and 500`),
    check(
      "feedback_questions_options",
      sql`jsonb_typeof(${t.options}) = 'array' and char_length(${t.options}::text) <= 5000`,
    ),
  ],
);

/** An attendee's certificate of attendance: the name that they typed. All else is said of the talk, as it is now. */
export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    /** It scanned the hall screen. */
    deviceId: uuid().notNull(),
    /** In the address that confirms the certificate; whoever has the paper has the code. */
    code: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("certificates_one_per_device").on(t.talkHubId, t.deviceId),
    unique("certificates_code").on(t.code),
    check("certificates_name", sql`${t.name} <> ''`),
    check("certificates_code_shape", sql`${t.code} ~ '^[0-9A-HJKMNP-TV-Z]{20}$'`),
    maxLengths("certificates_lengths", [[t.name, 120]]),
  ],
);
