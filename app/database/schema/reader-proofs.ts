// Readers who opened a signed link from an email in a speaker's name, which proves that the address is theirs. The mailbox
// is a keyed hash.
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, maxLengths } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";

export const readerProofs = pgTable(
  "reader_proofs",
  {
    senderId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    readerMailbox: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "reader_proofs_pkey", columns: [t.senderId, t.readerMailbox] }),
    maxLengths("reader_proofs_lengths", [[t.readerMailbox, 64]]),
  ],
);
