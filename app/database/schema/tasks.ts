import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { helpStatuses, taskKinds, taskStates } from "#app/database/vocabulary.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

/** A speaker's long task (an export, a batch of invitations) and its progress. */
export const tasks = pgTable(
  "tasks",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    kind: text({ enum: taskKinds }).notNull(),
    /** The parameters; their shape depends on the kind (domain/tasks/inputs.server.ts). */
    input: jsonb().$type<unknown>().notNull().default({}),
    state: text({ enum: taskStates }).notNull().default("queued"),
    doneCount: integer().notNull().default(0),
    /** Empty until the total is known. */
    totalCount: integer(),
    /** The created file, if any: stored until `expires_at`. */
    resultKey: text(),
    resultName: text(),
    resultType: text(),
    /** Bytes. */
    resultSize: bigint({ mode: "number" }),
    expiresAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("tasks_user_newest").on(t.userId, t.createdAt, t.id),
    index("tasks_expiry").on(t.expiresAt),
    oneOf("tasks_kind", t.kind, taskKinds),
    oneOf("tasks_state", t.state, taskStates),
    check("tasks_counts", sql`${t.doneCount} >= 0 and ${t.totalCount} >= 0`),
    maxLengths("tasks_lengths", [
      [t.resultKey, 500],
      [t.resultName, 255],
      [t.resultType, 200],
    ]),
  ],
);

/** Messages to support, with ticket numbers. */
export const helpRequests = pgTable(
  "help_requests",
  {
    id: id(),
    /** The ticket's number. */
    number: integer().notNull().unique("help_requests_number").generatedAlwaysAsIdentity({ startWith: 1001 }),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    message: text().notNull(),
    status: text({ enum: helpStatuses }).notNull().default("open"),
    /** Of the form's id: a message sent twice is one ticket. */
    submissionKey: uuid("submission_id").$type<SubmissionKey>().notNull().unique("help_requests_submission"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("help_requests_user_newest").on(t.userId, t.createdAt, t.id),
    index("help_requests_newest").on(t.createdAt, t.id),
    oneOf("help_requests_status", t.status, helpStatuses),
    check("help_requests_text", sql`char_length(${t.subject}) >= 1 and char_length(${t.message}) >= 1`),
    maxLengths("help_requests_lengths", [
      [t.subject, 200],
      [t.message, 10_000],
    ]),
  ],
);
