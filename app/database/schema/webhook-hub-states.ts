// Whether a hub was open when its owner's webhooks last heard of it, because the clock opens and closes hubs too.
import { boolean, pgTable, uuid } from "drizzle-orm/pg-core";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const webhookHubStates = pgTable("webhook_hub_states", {
  talkHubId: uuid()
    .primaryKey()
    .references(() => talkHubs.id, { onDelete: "cascade" }),
  isOpen: boolean().notNull(),
});
