// One account as the administrator sees it: its details, its hubs and what was done to it.
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { findPage } from "#app/database/find-page.ts";
import { auditEntries, profiles, talkHubs, users } from "#app/database/schema/index.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { limitsOf } from "#app/domain/billing/billing.ts";
import { limitColumns } from "#app/domain/billing/limits.server.ts";
import { usedBytesOf } from "#app/domain/figures/used-bytes.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { RowOf } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

const accountHubsPerPage = 25;
/** Older entries are in the audit log. */
const maxHistoryEntries = 20;

/** SQL condition on `profiles`: the administrator's own account. */
export const isOwnAccount = (actor: Actor) => sql<boolean>`${profiles.id} = ${actor.id}`;

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** One account with its limits and storage use; null when there is none with that id. */
export async function findAccount({ db, settings }: Services, actor: Actor, id: string) {
  assertAdministrator(actor);
  if (!isUuid(id)) return null;
  const [account] = await db
    .select({
      ...limitColumns,
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      username: profiles.username,
      isConfirmed: users.emailVerified,
      suspendedAt: profiles.suspendedAt,
      isOwn: isOwnAccount(actor),
      createdAt: profiles.createdAt,
      usedBytes: usedBytesOf(sql`profiles.id`),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, id));
  return account ? { ...account, limits: limitsOf(account, settings.freeLimits) } : null;
}

export type AccountHubRow = RowOf<typeof listAccountHubs>;

/** A page of the account's hubs, newest first, without those in the trash; pages start at 1. */
export function listAccountHubs({ db, clock }: Services, actor: Actor, id: string, page: number) {
  assertAdministrator(actor);
  const hubs = db
    .select({
      id: talkHubs.id,
      title: talkHubs.title,
      slug: talkHubs.slug,
      status: effectiveStatusAt(clock.now()),
      eventDate: talkHubs.eventDate,
      viewCount: talkHubs.viewCount,
      leadCount: talkHubs.leadCount,
    })
    .from(talkHubs)
    .where(and(eq(talkHubs.userId, id), isNull(talkHubs.deletedAt)));
  const order = [desc(talkHubs.createdAt), desc(talkHubs.id)];
  return findPage(db, hubs, { order, page, perPage: accountHubsPerPage });
}

/** What administrators did to this account, newest first. */
export function listAccountHistory({ db }: Services, actor: Actor, id: string) {
  assertAdministrator(actor);
  return db
    .select({
      id: auditEntries.id,
      act: auditEntries.act,
      actorEmail: auditEntries.actorEmail,
      detail: auditEntries.detail,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(maxHistoryEntries);
}
