// What the API answered to a write with an Idempotency-Key, for when the program sends it again. Deleted after a day.
import { index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { apiKeys } from "#app/database/schema/api-keys.ts";
import { createdAt, maxLengths } from "#app/database/schema/columns.ts";

export const apiAnswers = pgTable(
  "api_answers",
  {
    apiKeyId: uuid()
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    idempotencyKey: text().notNull(),
    /** A hash of the request: another one may not use the same key. */
    requestHash: text().notNull(),
    /** Empty while the request is in flight. */
    status: smallint(),
    headers: jsonb().$type<Record<string, string>>(),
    body: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "api_answers_pk", columns: [t.apiKeyId, t.idempotencyKey] }),
    index("api_answers_age").on(t.createdAt),
    maxLengths("api_answers_lengths", [
      [t.idempotencyKey, 255],
      [t.requestHash, 43],
      [t.body, 4_000_000],
    ]),
  ],
);
