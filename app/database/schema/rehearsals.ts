// The rehearsal of a hub: a private link to its page. A trigger on `talk_hubs` deletes the row when the hub opens.
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const rehearsals = pgTable("rehearsals", {
  /** Signed, it is the link's token. A new link is a new row. */
  id: id(),
  talkHubId: uuid()
    .notNull()
    .unique()
    .references(() => talkHubs.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});
