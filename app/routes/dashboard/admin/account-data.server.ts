import { findAccount, listAccountHistory, listAccountHubs } from "#app/domain/admin/account.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { dayOf, formatDay, formatSince } from "#app/domain/values/dates.ts";
import { mapRows, requestedPage } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

/** Everything on one account's screen, with times in the administrator's timezone; null when there is no such account. */
export async function loadAccount(services: Services, actor: Actor, id: string, query: URLSearchParams) {
  const account = await findAccount(services, actor, id);
  if (!account) return null;
  const [timezone, hubs, history] = await Promise.all([
    findOwnTimezone(services, actor),
    listAccountHubs(services, actor, id, requestedPage(query)),
    listAccountHistory(services, actor, id),
  ]);
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
    hubs: mapRows(hubs, ({ eventDate, ...hub }) => ({ ...hub, day: eventDate && formatDay(eventDate) })),
    history: history.map((each) => ({
      ...each,
      createdAt: undefined,
      since: formatSince(each.createdAt, now, timezone),
    })),
  };
}
export type AccountScreen = NonNullable<Awaited<ReturnType<typeof loadAccount>>>;
export type AccountHubItem = AccountScreen["hubs"]["rows"][number];
