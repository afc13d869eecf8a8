// Every administrator's action: who did what, to whom, when. No foreign keys, because an entry outlives the account it
// is about.
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, oneOf } from "#app/database/schema/columns.ts";
import { auditActs } from "#app/database/vocabulary.ts";

export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    actorId: uuid().notNull(),
    actorEmail: text().notNull(),
    act: text({ enum: auditActs }).notNull(),
    /** The affected account; empty if there is none. */
    subjectId: uuid(),
    subjectEmail: text(),
    /** For example a ticket's number and state, or a job's kind. */
    detail: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_entries_newest").on(t.createdAt, t.id),
    index("audit_entries_subject").on(t.subjectId),
    oneOf("audit_entries_act", t.act, auditActs),
    maxLengths("audit_entries_lengths", [
      [t.actorEmail, 254],
      [t.subjectEmail, 254],
      [t.detail, 300],
    ]),
  ],
);
