// Devices that asked for something, or tapped +1 on it: one row each.
import { pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "#app/database/schema/columns.ts";
import { talkRequests } from "#app/database/schema/talk-requests.ts";

export const talkRequestSupporters = pgTable(
  "talk_request_supporters",
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => talkRequests.id, { onDelete: "cascade" }),
    deviceId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("talk_request_supporters_one").on(t.requestId, t.deviceId)],
);
