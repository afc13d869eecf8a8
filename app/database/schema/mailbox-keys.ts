// The keys that hash mailboxes (app/domain/emails/mailbox.server.ts), encrypted with the installation's secret. They
// outlive a change of that secret, because the hashes must stay valid for years.
import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths } from "#app/database/schema/columns.ts";

export const mailboxKeys = pgTable(
  "mailbox_keys",
  { id: id(), encryptedKey: text().notNull(), createdAt: createdAt() },
  (t) => [maxLengths("mailbox_keys_lengths", [[t.encryptedKey, 500]])],
);
