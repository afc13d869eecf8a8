// Better Auth's table of people who can sign in. `profiles` has the product's data about them.
import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, updatedAt } from "#app/database/schema/columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    /** Made the administrator at /setup or on the command line. Counts while SUPPORT_EMAIL names nobody. */
    isAdministrator: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // For the foreign key that keeps a profile's email in step.
    unique("users_id_email_unique").on(t.id, t.email),
    uniqueIndex("users_one_administrator").on(t.isAdministrator).where(sql`${t.isAdministrator}`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("users_lengths", [
      [t.name, 200],
      [t.email, 254],
    ]),
  ],
);
