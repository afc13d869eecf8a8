import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, oneOf } from "#app/database/schema/columns.ts";
import { files } from "#app/database/schema/files.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { resourceTypes } from "#app/database/vocabulary.ts";

/** A hub's downloads and links. */
export const resources = pgTable(
  "resources",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text(),
    /** The type for readers: "pdf", "pptx", "link". */
    type: text().notNull(),
    resourceType: text({ enum: resourceTypes }).notNull(),
    fileId: uuid().references(() => files.id, { onDelete: "cascade" }),
    /** The PDF whose pages are shown as slides, beside a PowerPoint file; a PDF has its own. */
    slidesFileId: uuid().references(() => files.id, { onDelete: "set null" }),
    fileUrl: text(),
    externalUrl: text(),
    fileSize: bigint({ mode: "number" }),
    isFeatured: boolean().notNull().default(false),
    /** Off: slides to look at only. */
    isDownloadable: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    downloadCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("resources_hub").on(t.talkHubId),
    index("resources_file").on(t.fileId),
    index("resources_slides_file").on(t.slidesFileId).where(sql`${t.slidesFileId} is not null`),
    oneOf("resources_resource_type", t.resourceType, resourceTypes),
    check(
      "resources_target",
      sql`case ${t.resourceType} when 'link' then ${t.externalUrl} is not null else coalesce(${t.fileId}::text, ${t.fileUrl}) is not null end`,
    ),
    check("resources_counts", sql`${t.downloadCount} >= 0 and ${t.fileSize} >= 0`),
    maxLengths("resources_lengths", [
      [t.title, 200],
      [t.description, 2_000],
      [t.type, 100],
      [t.fileUrl, 2_048],
      [t.externalUrl, 2_048],
    ]),
  ],
);
