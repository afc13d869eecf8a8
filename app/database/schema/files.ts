// All uploads of a speaker share one library and one quota.
import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, oneOf } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { fileKinds, fileStatuses } from "#app/database/vocabulary.ts";

export const files = pgTable(
  "files",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The key in the file store: `{userId}/…`. */
    key: text().notNull().unique(),
    name: text().notNull(),
    title: text(),
    kind: text({ enum: fileKinds }).notNull(),
    contentType: text().notNull(),
    /** Counted against the quota as soon as an upload starts, before the file is stored. */
    sizeBytes: bigint({ mode: "number" }).notNull(),
    checksum: text(),
    status: text({ enum: fileStatuses }).notNull().default("uploading"),
    createdAt: createdAt(),
  },
  (t) => [
    index("files_user_newest").on(t.userId, t.createdAt, t.id),
    index("files_unfinished").on(t.createdAt).where(sql`${t.status} = 'uploading'`),
    oneOf("files_kind", t.kind, fileKinds),
    oneOf("files_status", t.status, fileStatuses),
    check("files_size", sql`${t.sizeBytes} >= 0`),
    check("files_key_of_owner", sql`starts_with(${t.key}, ${t.userId}::text || '/')`),
    maxLengths("files_lengths", [
      [t.key, 500],
      [t.name, 255],
      [t.title, 200],
      [t.contentType, 200],
      [t.checksum, 128],
    ]),
  ],
);
