// A hub's questions: at most six, enforced by `sort_order` from 0 to 5 and a deferrable unique constraint (added by a
// migration).
import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, oneOf } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { questionsPerHub, questionTypes } from "#app/database/vocabulary.ts";

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
