// Emails in a speaker's name to addresses that a speaker or visitor entered. They are counted to limit what an account
// may send and a reader may get. Mailboxes are stored only as keyed hashes.
import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";

export const emailSends = pgTable(
  "email_sends",
  {
    id: id(),
    senderId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** The sender's own mailbox, so that a new account after a deletion continues the count. */
    senderMailbox: text().notNull(),
    readerMailbox: text().notNull(),
    /** The name of the email template. */
    template: text().notNull(),
    /** Set for an invitation and a follow-up, even if the hub no longer exists. */
    hubId: uuid(),
    /** Where an access code to an unknown address was requested: a keyed hash of the network. Empty for others. */
    network: text(),
    /** When the reader used the access code: from then on it counts as wanted. */
    redeemedAt: moment(),
    /** When it was requested: it counts for the sender from then on. */
    createdAt: createdAt(),
    /** When it was handed to the mail server: it counts for the reader from then on. */
    sentAt: moment(),
  },
  (t) => [
    index("email_sends_sender").on(t.senderId, t.createdAt),
    index("email_sends_sender_mailbox").on(t.senderMailbox, t.createdAt),
    index("email_sends_reader").on(t.readerMailbox, t.createdAt),
    index("email_sends_age").on(t.createdAt),
    index("email_sends_network").on(t.network, t.createdAt).where(sql`${t.network} is not null`),
    maxLengths("email_sends_lengths", [
      [t.senderMailbox, 64],
      [t.readerMailbox, 64],
      [t.template, 40],
    ]),
  ],
);
