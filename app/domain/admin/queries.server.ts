import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { containsWords, searchFold } from "#app/database/contains-words.ts";
import { findPage } from "#app/database/find-page.ts";
import { profiles, talkHubs, users } from "#app/database/schema/index.ts";
import { identityProviderId } from "#app/domain/accounts/ways-in.server.ts";
import { isOwnAccount } from "#app/domain/admin/account.server.ts";
import { type AccountSelection, type AccountSort, assertAdministrator } from "#app/domain/admin/admin.ts";
import { hasActivePlan } from "#app/domain/billing/active-plan.server.ts";
import { allLeads } from "#app/domain/figures/figures.server.ts";
import { usedBytesOf } from "#app/domain/figures/used-bytes.server.ts";
import type { RowOf } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

const accountsPerPage = 25;

// Raw SQL, because a bare column inside a subquery would be the subquery's own.
const hubs = sql<number>`(select count(*) from talk_hubs h where h.user_id = profiles.id and h.deleted_at is null)`;
const hasPasskeys = sql<boolean>`exists (select from passkeys p where p.user_id = profiles.id)`;
const hasIdentity = sql<boolean>`exists (
  select from accounts a where a.user_id = profiles.id and a.provider_id = ${identityProviderId})`;
const usedBytes = usedBytesOf(sql`profiles.id`);

const orders: Record<AccountSort, SQL> = {
  oldest: asc(profiles.createdAt),
  email: asc(profiles.email),
  storage: desc(usedBytes),
  hubs: desc(hubs),
};

export type AccountRow = RowOf<typeof listAccounts>;

/** A page of the accounts that match `selection` (starting at 1), each with its hub count and storage use. */
export function listAccounts({ db }: Services, actor: Actor, selection: AccountSelection, page: number) {
  assertAdministrator(actor);
  const accounts = db
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      username: profiles.username,
      plan: profiles.plan,
      paymentStatus: profiles.paymentStatus,
      isConfirmed: users.emailVerified,
      suspendedAt: profiles.suspendedAt,
      isOwn: isOwnAccount(actor),
      hasSecondStep: users.twoFactorEnabled,
      hasPasskeys,
      hasIdentity,
      createdAt: profiles.createdAt,
      hubs: hubs.mapWith(Number),
      usedBytes,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(matching(selection));
  const order = [selection.sort ? orders[selection.sort] : desc(profiles.createdAt), desc(profiles.id)];
  return findPage(db, accounts, { order, page, perPage: accountsPerPage });
}

const isUnconfirmed = sql`exists (select 1 from users u where u.id = profiles.id and not u.email_verified)`;

/** Each term must occur in the email, name or username. */
function matching({ search = "", plan, payment, state }: AccountSelection) {
  const text = searchFold(
    sql`concat_ws(' ', ${profiles.email}, ${profiles.firstName}, ${profiles.lastName}, ${profiles.username})`,
  );
  return and(
    plan && (plan === "none" ? isNull(profiles.plan) : eq(profiles.plan, plan)),
    payment && (payment === "none" ? isNull(profiles.paymentStatus) : eq(profiles.paymentStatus, payment)),
    state && (state === "suspended" ? isNotNull(profiles.suspendedAt) : isUnconfirmed),
    ...containsWords(text, search),
  );
}

/** Totals of the whole installation; storage in bytes. */
export async function findInstanceStats({ db }: Services, actor: Actor) {
  assertAdministrator(actor);
  const members = db.select({ n: count() }).from(profiles).where(hasActivePlan);
  const live = db.select({ n: count() }).from(talkHubs).where(isNull(talkHubs.deletedAt));
  const [stats] = await db
    .select({
      accounts: count(),
      members: sql`(${members})`.mapWith(Number),
      hubs: sql`(${live})`.mapWith(Number),
      leads: sql`(with own as (${db.select({ id: talkHubs.id }).from(talkHubs).where(isNull(talkHubs.deletedAt))})
        select ${allLeads})`.mapWith(Number),
      usedBytes: usedBytesOf(null),
    })
    .from(profiles);
  return stats ?? { accounts: 0, members: 0, hubs: 0, leads: 0, usedBytes: 0 };
}
