// Emails in a speaker's name to addresses that a speaker or a stranger typed. What one account may send, and one reader
// may get, is counted here. Mailboxes stand here as keyed hashes alone.
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";

export const emailSends = pgTable(
  "email_sends",
  {
    id: id(),
    senderId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** The sender's own mailbox: whoever deletes an account and makes another goes on counting. */
    senderMailbox: text().notNull(),
    readerMailbox: text().notNull(),
    /** The email's name. */
    template: text().notNull(),
    /** Of an invitation; the hub itself may be gone. */
    hubId: uuid(),
    /** When it was asked for: from then on it counts for the sender. */
    createdAt: createdAt(),
    /** When it was handed to the mail server: from then on it counts for the reader. */
    sentAt: moment(),
  },
  (t) => [
    index("email_sends_sender").on(t.senderId, t.createdAt),
    index("email_sends_sender_mailbox").on(t.senderMailbox, t.createdAt),
    index("email_sends_reader").on(t.readerMailbox, t.createdAt),
    index("email_sends_age").on(t.createdAt),
    maxLengths("email_sends_lengths", [
      [t.senderMailbox, 64],
      [t.readerMailbox, 64],
      [t.template, 40],
    ]),
  ],
);
