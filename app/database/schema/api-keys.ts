import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/database/schema/accounts.ts";
import { createdAt, fewTexts, id, maxLengths, moment } from "#app/database/schema/columns.ts";

/** The keys by which a speaker's programs use the API. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256 of the key, in base64url. The key itself is random and long, so it needs no salt. */
    keyHash: text().notNull(),
    /** The key's last characters, by which its owner knows it. */
    ending: text().notNull(),
    /** What it may do, such as "hubs:read". */
    scopes: text().array().notNull(),
    expiresAt: moment(),
    /** To the minute. */
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("api_keys_hash").on(t.keyHash),
    index("api_keys_user").on(t.userId, t.createdAt),
    fewTexts("api_keys_scopes", t.scopes, { rows: 40, characters: 1_000 }),
    maxLengths("api_keys_lengths", [
      [t.name, 60],
      [t.keyHash, 43],
      [t.ending, 4],
    ]),
  ],
);

/**
 * How a write with an Idempotency-Key ended, from which it is answered when the program sends it again. Deleted after
 * a day.
 */
export const apiOutcomes = pgTable(
  "api_outcomes",
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
    primaryKey({ name: "api_outcomes_pk", columns: [t.apiKeyId, t.keyHash] }),
    index("api_outcomes_age").on(t.createdAt),
    maxLengths("api_outcomes_lengths", [
      [t.keyHash, 43],
      [t.requestHash, 43],
    ]),
  ],
);
