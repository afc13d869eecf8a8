// A speaker's long task (an export, a batch of invitations) and its progress.
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { taskKinds, taskStates } from "#app/database/vocabulary.ts";

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
