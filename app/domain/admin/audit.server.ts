import { desc } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { auditEntries } from "#app/database/schema/audit-entries.ts";
import { type AuditAct, assertAdministrator } from "#app/domain/admin/admin.ts";
import type { Actor, Services } from "#app/services.ts";

export const auditEntriesPerPage = 25;

interface Act {
  act: AuditAct;
  /** The account it was about, where it was about one. */
  subject?: { id: string; email: string };
  detail?: string;
}

/** Keeps what the administrator did, in the transaction `tx` that does it: one is never without the other. */
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

/** Every administrator's act, newest first, one page of them (counted from 1). */
export function listAuditEntries({ db }: Services, actor: Actor, page: number) {
  assertAdministrator(actor);
  return db
    .select({
      id: auditEntries.id,
      act: auditEntries.act,
      actorEmail: auditEntries.actorEmail,
      subjectEmail: auditEntries.subjectEmail,
      detail: auditEntries.detail,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(auditEntriesPerPage)
    .offset((page - 1) * auditEntriesPerPage);
}

/** How many acts the list holds. The administrator only. */
export function countAuditEntries({ db }: Services, actor: Actor): Promise<number> {
  assertAdministrator(actor);
  return db.$count(auditEntries);
}
