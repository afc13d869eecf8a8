import { type AnyColumn, desc, type SQL } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { containsFolded, searchFold } from "#app/database/contains-words.ts";
import { findPage } from "#app/database/find-page.ts";
import { auditEntries } from "#app/database/schema/security-log.ts";
import { type AuditAct, assertAdministrator } from "#app/domain/admin/admin.ts";
import type { Actor, Services } from "#app/services.ts";

export const auditEntriesPerPage = 25;

interface Act {
  act: AuditAct;
  /** The affected account, if there is one. */
  subject?: { id: string; email: string };
  detail?: string;
}

/** Records the administrator's action in the transaction `tx` that performs it, so that neither exists alone. */
export async function writeAudit(tx: Database, actor: Actor, { act, subject, detail }: Act) {
  await tx.insert(auditEntries).values({
    actorId: actor.id,
    actorEmail: actor.email,
    act,
    subjectId: subject?.id,
    subjectEmail: subject?.email,
    detail: detail?.slice(0, 300),
  });
}

/** SQL condition: the column contains `text`, in any spelling. */
export const containsText = (column: AnyColumn, text: string): SQL => containsFolded(searchFold(column), text);

const isAbout = (search: string | undefined) => (search ? containsText(auditEntries.subjectEmail, search) : undefined);

/**
 * Actions of administrators, newest first, at all or only at accounts whose address contains `search`; pages start at
 * 1.
 */
export function listAuditEntries({ db }: Services, actor: Actor, search: string | undefined, page: number) {
  assertAdministrator(actor);
  const entries = db
    .select({
      id: auditEntries.id,
      act: auditEntries.act,
      actorEmail: auditEntries.actorEmail,
      subjectEmail: auditEntries.subjectEmail,
      detail: auditEntries.detail,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .where(isAbout(search));
  const order = [desc(auditEntries.createdAt), desc(auditEntries.id)];
  return findPage(db, entries, { order, page, perPage: auditEntriesPerPage });
}
