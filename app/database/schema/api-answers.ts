// How a write with an Idempotency-Key ended, from which it is answered when the program sends it again. Deleted after a day.
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { apiKeys } from "#app/database/schema/api-keys.ts";
import { createdAt, maxLengths, moment } from "#app/database/schema/columns.ts";

export const apiAnswers = pgTable(
  "api_answers",
  {
    apiKeyId: uuid()
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** Of the Idempotency-Key. */
    keyHash: text().notNull(),
    /** Another request may not use the same key. */
    requestHash: text().notNull(),
    /** What the command returned, without anything that people wrote. Empty while the request is in flight. */
    outcome: jsonb().$type<NonNullable<unknown>>(),
    /** What the request makes is stored under it, whoever ends the request. */
    token: uuid().notNull(),
    /** When the try began that is in flight. */
    startedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "api_answers_pk", columns: [t.apiKeyId, t.keyHash] }),
    index("api_answers_age").on(t.createdAt),
    maxLengths("api_answers_lengths", [
      [t.keyHash, 43],
      [t.requestHash, 43],
    ]),
  ],
);
