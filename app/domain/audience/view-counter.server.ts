// Views are counted in memory and written about once a second, so that a full room opening the page at once costs a
// handful of statements. A process that crashes loses at most that second.
import { sql } from "drizzle-orm";
import { createDelayedFlush } from "#app/concurrency/delayed-flush.ts";
import { hubEvents } from "#app/database/schema/hub-events.ts";
import type { DeviceType, TrafficSource } from "#app/domain/audience/audience.ts";
import { listDevicesWithAccess } from "#app/domain/audience/device-access.server.ts";
import { authoriseHub } from "#app/domain/hubs/hubs.ts";
import { type AddressedHub, type HubAddress, listAddressedHubs } from "#app/domain/hubs/public-hub.server.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

const flushMs = 1_000;
/** More visitors than a hall has seats, within the second that writing takes: the rest is a flood and not counted. */
const maxWaiting = 20_000;
const maxRowsPerInsert = 500;
const maxAddressesPerQuery = 100;

export interface View {
  address: HubAddress;
  deviceId: string;
  deviceType: DeviceType;
  source: TrafficSource;
  referrerHost: string | null;
  /** The signed-in user, because the owner's own views are no audience. */
  actorId: string | null;
}

type PendingView = View & { count: number; at: Date };

/** Created once per process. Call `flush` before its database is closed. */
export function createViewCounter(services: Services) {
  let waiting = new Map<string, PendingView>();

  const { schedule, flush } = createDelayedFlush(async () => {
    const views = [...waiting.values()];
    waiting = new Map();
    await writeViews(services, views).catch((error) =>
      services.log.error({ err: error, views: views.length }, "Failed to record view count"),
    );
  }, flushMs);

  /** Adds a view. Whether it counts (a public, active hub, not viewed by its owner) is decided when it is written. */
  function count(view: View) {
    const key = [view.address.username, view.address.slug, view.deviceId, view.actorId].join(" ");
    const pending = waiting.get(key);
    if (pending) pending.count += 1;
    else if (waiting.size < maxWaiting) waiting.set(key, { ...view, count: 1, at: services.clock.now() });
    schedule();
  }

  return { count, flush };
}

async function writeViews(services: Services, views: PendingView[]) {
  if (views.length === 0) return;
  const hubs = await findHubsByAddress(services, views);
  const hubViews = views.flatMap((view) => {
    const hub = hubs.get(addressKey(view.address));
    return hub ? [{ hub, view }] : [];
  });
  const restricted = hubViews.filter(({ hub }) => hub.requireEmailVerification);
  const devices = restricted.map(({ hub, view }) => ({ hubId: hub.id, deviceId: view.deviceId }));
  const devicesWithAccess = await listDevicesWithAccess(services, devices);
  const countedViews = hubViews.filter(({ hub, view }) => {
    const hasAccess = devicesWithAccess.has(`${hub.id} ${view.deviceId}`);
    // Ruling: the owner's own views are left out.
    const viewer = { isOwner: hub.ownerId === view.actorId, hasAccess };
    return authoriseHub({ hub, viewer, now: view.at }).isCounted;
  });
  const byHub = new Map<string, number>();
  for (const { hub, view } of countedViews) byHub.set(hub.id, (byHub.get(hub.id) ?? 0) + view.count);

  await services.db.transaction(async (tx) => {
    // A hub deleted in this second loses its own views only.
    const existingHubIds = new Set<string>();
    // Always in the same order, so that two processes never deadlock.
    for (const [hubId, count] of [...byHub].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const { rows } = await tx.execute(
        sql`update talk_hubs set view_count = view_count + ${count} where id = ${hubId} returning id`,
      );
      if (rows.length) existingHubIds.add(hubId);
    }
    const events = toHubEvents(countedViews.filter(({ hub }) => existingHubIds.has(hub.id)));
    for (let from = 0; from < events.length; from += maxRowsPerInsert) {
      await tx
        .insert(hubEvents)
        .values(events.slice(from, from + maxRowsPerInsert))
        .onConflictDoUpdate({
          target: [hubEvents.talkHubId, hubEvents.kind, hubEvents.day, hubEvents.deviceId, hubEvents.resourceId],
          set: { count: sql`${hubEvents.count} + excluded.count` },
        });
    }
  });
}

const addressKey = ({ username, slug }: HubAddress) => `${username}/${slug}`;

async function findHubsByAddress(services: Services, views: PendingView[]): Promise<Map<string, AddressedHub>> {
  const addresses = [...new Map(views.map(({ address }) => [addressKey(address), address])).values()];
  const hubsByKey = new Map<string, AddressedHub>();
  for (let from = 0; from < addresses.length; from += maxAddressesPerQuery) {
    for (const hub of await listAddressedHubs(services, addresses.slice(from, from + maxAddressesPerQuery))) {
      hubsByKey.set(addressKey(hub), hub);
    }
  }
  return hubsByKey;
}

/** One row for a hub, a device and a day, because a statement must not update the same row twice. */
function toHubEvents(countedViews: { hub: AddressedHub; view: PendingView }[]) {
  const events = new Map<string, typeof hubEvents.$inferInsert & { count: number }>();
  for (const { hub, view } of countedViews) {
    const { deviceId, deviceType, source, referrerHost, count } = view;
    const { date: day } = localDateAndTime(view.at, hub.ownerTimezone);
    const key = `${hub.id} ${deviceId} ${day}`;
    const existing = events.get(key);
    if (existing) existing.count += count;
    else {
      const details = { deviceId, deviceType, source, referrerHost, count };
      events.set(key, { ...details, talkHubId: hub.id, kind: "view", day, occurredAt: view.at });
    }
  }
  return [...events.values()];
}
