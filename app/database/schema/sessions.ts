import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt } from "#app/database/schema/columns.ts";
import { users } from "#app/database/schema/users.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);
