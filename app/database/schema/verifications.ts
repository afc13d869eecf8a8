// Better Auth's short-lived secrets: email confirmation, password links.
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt } from "#app/database/schema/columns.ts";

export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("verifications_identifier").on(t.identifier), index("verifications_expiry").on(t.expiresAt)],
);
