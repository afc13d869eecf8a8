import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findPage } from "#app/database/find-page.ts";
import { securityEvents, users } from "#app/database/schema/index.ts";
import { type AuditSelection, assertAdministrator, type SecurityKind, securityKinds } from "#app/domain/admin/admin.ts";
import { auditEntriesPerPage, containsText } from "#app/domain/admin/audit.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** Nobody turns 400 pages; counting more would only take time. */
const maxListedEvents = 10_000;

/** What the administrator selects of the security events. */
type Selection = AuditSelection & { kind: SecurityKind };

/** Sign-ins, failed ones and security changes of all accounts, newest first; pages start at 1. */
export function listSecurityEvents({ db }: Services, actor: Actor, selection: Selection, page: number) {
  assertAdministrator(actor);
  const events = db
    .select({
      id: securityEvents.id,
      event: securityEvents.event,
      email: users.email,
      network: securityEvents.network,
      eventCount: securityEvents.eventCount,
      detail: securityEvents.detail,
      lastAt: securityEvents.lastAt,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .where(matching(selection));
  const order = [desc(securityEvents.lastAt), desc(securityEvents.id)];
  return findPage(db, events, { order, page, perPage: auditEntriesPerPage, maxTotal: maxListedEvents });
}

const matching = ({ kind, search }: Selection): SQL | undefined =>
  and(
    kind === "security" ? sql`true` : inArray(securityEvents.event, [...securityKinds[kind]]),
    search ? containsText(users.email, search) : undefined,
  );
