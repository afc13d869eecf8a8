// The one row about the installation itself. A trigger makes it with its administrator, and nothing deletes it, so it
// says whether there has ever been one. Its settings count where the environment says nothing.
import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, maxLengths, oneOf } from "#app/database/schema/columns.ts";
import { signUpModes } from "#app/database/vocabulary.ts";

export const installation = pgTable(
  "installation",
  {
    id: integer().primaryKey().default(1),
    productName: text(),
    supportEmail: text(),
    /** Who may sign up. */
    signUp: text({ enum: signUpModes }),
    createdAt: createdAt(),
  },
  (t) => [
    check("installation_one", sql`${t.id} = 1`),
    oneOf("installation_sign_up", t.signUp, signUpModes),
    maxLengths("installation_lengths", [
      [t.productName, 60],
      [t.supportEmail, 254],
    ]),
  ],
);
