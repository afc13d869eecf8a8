// What the last stage check of each hub found.
import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import type { checkLevels, checkNames } from "#app/database/vocabulary.ts";

interface StoredFinding {
  name: (typeof checkNames)[number];
  level: (typeof checkLevels)[number];
  /** What is wrong, in a few words. */
  brief?: string | undefined;
}

export const stageChecks = pgTable("stage_checks", {
  talkHubId: uuid()
    .primaryKey()
    .references(() => talkHubs.id, { onDelete: "cascade" }),
  /** Without the texts, which name the hub's files and links. */
  findings: jsonb().$type<StoredFinding[]>().notNull(),
  checkedAt: moment().notNull(),
});
