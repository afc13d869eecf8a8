// The administrator's links by which somebody may sign up where sign-up is not open. A link is signed, not stored.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";

export const signUpInvitations = pgTable(
  "sign_up_invitations",
  {
    id: id(),
    /** What the administrator calls it: whom it is for. */
    label: text().notNull(),
    maxUses: integer().notNull(),
    /** Accounts that were created by it. */
    useCount: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("sign_up_invitations_newest").on(t.createdAt, t.id),
    check("sign_up_invitations_uses", sql`${t.useCount} between 0 and ${t.maxUses}`),
    check("sign_up_invitations_most", sql`${t.maxUses} between 1 and 1000`),
    maxLengths("sign_up_invitations_lengths", [[t.label, 100]]),
  ],
);
