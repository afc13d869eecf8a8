// One answer of one device to one question, changed by that device until the hub closes.
import { sql } from "drizzle-orm";
import { check, foreignKey, index, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, updatedAt } from "#app/database/schema/columns.ts";
import { feedbackQuestions } from "#app/database/schema/feedback-questions.ts";
import { leads } from "#app/database/schema/leads.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export type FeedbackResponses = { rating?: number; comments?: string; answer?: string | number | boolean };

export const feedbackSubmissions = pgTable(
  "feedback_submissions",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    questionId: uuid().notNull(),
    /** Made by the sender's browser, one for a form sent; a repeat after a lost answer finds it again. */
    submissionId: uuid().notNull(),
    deviceId: uuid().notNull(),
    responses: jsonb().$type<FeedbackResponses>().notNull(),
    /** Copied from `responses` by the database, so that averages need no reading of JSON. */
    rating: smallint().generatedAlwaysAs(sql`(responses ->> 'rating')::smallint`),
    submitterEmail: text(),
    emailConsentAt: moment(),
    leadId: uuid().references(() => leads.id, { onDelete: "set null" }),
    /** A rude comment is hidden, never deleted: averages and exports stay honest. */
    hiddenAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // Together, so that an answer to one hub's question cannot be filed under another hub.
    foreignKey({
      name: "feedback_submissions_question",
      columns: [t.questionId, t.talkHubId],
      foreignColumns: [feedbackQuestions.id, feedbackQuestions.talkHubId],
    }).onDelete("cascade"),
    unique("feedback_submissions_one_per_device").on(t.questionId, t.deviceId),
    unique("feedback_submissions_idempotent").on(t.submissionId, t.questionId),
    index("feedback_submissions_hub_newest").on(t.talkHubId, t.createdAt, t.id),
    // Ratings of a hub between two moments are counted from this alone, however many answers there are besides.
    index("feedback_submissions_rated").on(t.talkHubId, t.createdAt, t.rating).where(sql`${t.rating} is not null`),
    index("feedback_submissions_lead").on(t.leadId),
    // What somebody asks to see or to have deleted is found by their address.
    index("feedback_submissions_address").on(t.submitterEmail).where(sql`${t.submitterEmail} is not null`),
    check("feedback_submissions_rating", sql`${t.rating} between 1 and 5`),
    check("feedback_submissions_object", sql`jsonb_typeof(${t.responses}) = 'object'`),
    check("feedback_submissions_comments", sql`char_length(${t.responses} ->> 'comments') <= 5000`),
    check("feedback_submissions_size", sql`char_length(${t.responses}::text) <= 20000`),
    maxLengths("feedback_submissions_email", [[t.submitterEmail, 254]]),
  ],
);
