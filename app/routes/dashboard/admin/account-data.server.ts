import {
  accountHubsPerPage,
  countAccountHubs,
  findAccount,
  listAccountHistory,
  listAccountHubs,
} from "#app/domain/admin/account.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { dayOf, formatDay, formatSince } from "#app/domain/values/dates.ts";
import { pageOf } from "#app/domain/values/pages.ts";
import type { Actor, Services } from "#app/services.ts";

/** Everything on one account's screen, with times in the administrator's timezone; null when there is no such account. */
export async function loadAccount(services: Services, actor: Actor, id: string, query: URLSearchParams) {
  const account = await findAccount(services, actor, id);
  if (!account) return null;
  const [timezone, hubCount, history] = await Promise.all([
    findOwnTimezone(services, actor),
    countAccountHubs(services, actor, id),
    listAccountHistory(services, actor, id),
  ]);
  const paged = pageOf(query, hubCount, accountHubsPerPage);
  const hubs = await listAccountHubs(services, actor, id, paged.page);
  const now = services.clock.now();
  const { createdAt, suspendedAt, firstName, lastName, ...rest } = account;
  return {
    account: {
      ...rest,
      name: `${firstName} ${lastName}`.trim() || rest.email,
      isOwn: id === actor.id,
      created: formatDay(dayOf(createdAt, timezone)),
      suspended: suspendedAt && formatSince(suspendedAt, now, timezone),
    },
    hubCount,
    hubs: hubs.map(({ eventDate, ...hub }) => ({ ...hub, day: eventDate && formatDay(eventDate) })),
    history: history.map((each) => ({
      ...each,
      createdAt: undefined,
      since: formatSince(each.createdAt, now, timezone),
    })),
    ...paged,
  };
}
export type AccountScreen = NonNullable<Awaited<ReturnType<typeof loadAccount>>>;
export type AccountHubItem = AccountScreen["hubs"][number];
