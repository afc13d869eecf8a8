import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/database/schema/accounts.ts";
import { createdAt, maxLengths, moment } from "#app/database/schema/columns.ts";

/** The accounts of a demo (setting DEMO): each is one visitor's copy of the sample speaker. */
export const demoCopies = pgTable(
  "demo_copies",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where the visitor came from, as a keyed hash. */
    network: text().notNull(),
    /** From then on nothing of it can be reached, and it is deleted. */
    endsAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("demo_copies_end").on(t.endsAt), maxLengths("demo_copies_lengths", [[t.network, 64]])],
);
