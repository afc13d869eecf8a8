// The keys by which a speaker's programs use the API.
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, fewTexts, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { users } from "#app/database/schema/users.ts";

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
