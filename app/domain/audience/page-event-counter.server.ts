// Counts views, shown and skipped lead forms, clicks on "Connect" and opened share dialogs, under the same conditions
// (event-buffer.server.ts writes them together).
import { sql } from "drizzle-orm";
import { hubEvents } from "#app/database/schema/hub-changes.ts";
import type { DeviceType, EventKind, TrafficSource } from "#app/domain/audience/audience.ts";
import { listDevicesWithAccess } from "#app/domain/audience/device-access.server.ts";
import { type CountedEvent, createEventBuffer } from "#app/domain/audience/event-buffer.server.ts";
import { authoriseHub } from "#app/domain/hubs/hubs.ts";
import { type AddressedHub, type HubAddress, listAddressedHubs } from "#app/domain/hubs/public-hub.server.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

const maxRowsPerInsert = 500;
const maxAddressesPerQuery = 100;

export interface PageEvent {
  kind: Exclude<EventKind, "download">;
  address: HubAddress;
  deviceId: string;
  deviceType: DeviceType;
  /** Null for clicks. */
  source: TrafficSource | null;
  referrerHost: string | null;
  /** The signed-in user, because the owner's own events are no audience. */
  actorId: string | null;
}

type PendingPageEvent = CountedEvent<PageEvent & { at: Date }>;
type HubPageEvent = { hub: AddressedHub; pageEvent: PendingPageEvent };

/** Created once per process. Call `flush` before its database is closed. */
export function createPageEventCounter(services: Services) {
  const buffer = createEventBuffer<PageEvent & { at: Date }>(services, {
    write: (pageEvents) => writePageEvents(services, pageEvents),
    failureMessage: "Failed to record view count",
  });
  return {
    /** Adds a view or click. Whether it counts is decided when it is written. */
    count(pageEvent: PageEvent) {
      const { kind, address, deviceId, actorId } = pageEvent;
      buffer.add([kind, addressKey(address), deviceId, actorId].join(" "), { ...pageEvent, at: services.clock.now() });
    },
    flush: buffer.flush,
  };
}

async function writePageEvents(services: Services, pageEvents: PendingPageEvent[]) {
  const countedPageEvents = await filterCounted(services, await findHubs(services, pageEvents));
  const viewCounts = new Map<string, number>();
  for (const { hub, pageEvent } of countedPageEvents) {
    const views = pageEvent.kind === "view" ? pageEvent.count : 0;
    viewCounts.set(hub.id, (viewCounts.get(hub.id) ?? 0) + views);
  }

  await services.db.transaction(async (tx) => {
    // A hub deleted in this second loses its own events only.
    const existingHubIds = new Set<string>();
    // Always in the same order, so that two processes never deadlock.
    for (const [hubId, views] of [...viewCounts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const { rows } = await tx.execute(
        views > 0
          ? sql`update talk_hubs set view_count = view_count + ${views} where id = ${hubId} returning id`
          : sql`select id from talk_hubs where id = ${hubId} for key share`,
      );
      if (rows.length) existingHubIds.add(hubId);
    }
    const events = toHubEvents(countedPageEvents.filter(({ hub }) => existingHubIds.has(hub.id)));
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

async function findHubs(services: Services, pageEvents: PendingPageEvent[]): Promise<HubPageEvent[]> {
  const addresses = [...new Map(pageEvents.map(({ address }) => [addressKey(address), address])).values()];
  const hubs = new Map<string, AddressedHub>();
  for (let from = 0; from < addresses.length; from += maxAddressesPerQuery) {
    for (const hub of await listAddressedHubs(services, addresses.slice(from, from + maxAddressesPerQuery)))
      hubs.set(addressKey(hub), hub);
  }
  return pageEvents.flatMap((pageEvent) => {
    const hub = hubs.get(addressKey(pageEvent.address));
    return hub ? [{ hub, pageEvent }] : [];
  });
}

/** The events of the audience; rulings: the owner's own are left out. */
async function filterCounted(services: Services, hubPageEvents: HubPageEvent[]): Promise<HubPageEvent[]> {
  const restricted = hubPageEvents.filter(({ hub }) => hub.requireEmailVerification);
  const devices = restricted.map(({ hub, pageEvent }) => ({ hubId: hub.id, deviceId: pageEvent.deviceId }));
  const devicesWithAccess = await listDevicesWithAccess(services, devices);
  return hubPageEvents.filter(({ hub, pageEvent }) => {
    const hasAccess = devicesWithAccess.has(`${hub.id} ${pageEvent.deviceId}`);
    const viewer = { isOwner: hub.ownerId === pageEvent.actorId, hasAccess };
    const { isCounted, isLive } = authoriseHub({ hub, viewer, now: pageEvent.at });
    // A device that scans the hall screen before the page opens is in the room too.
    return pageEvent.kind === "present" ? isLive && !viewer.isOwner : isCounted;
  });
}

const addressKey = ({ username, slug }: HubAddress) => `${username}/${slug}`;

/** One row for a hub, a kind, a device and a day, because a statement must not update the same row twice. */
function toHubEvents(countedPageEvents: HubPageEvent[]) {
  const events = new Map<string, CountedEvent<typeof hubEvents.$inferInsert>>();
  for (const { hub, pageEvent } of countedPageEvents) {
    const { kind, deviceId, deviceType, source, referrerHost, count, at } = pageEvent;
    const { date: day } = localDateAndTime(at, hub.ownerTimezone);
    const key = `${hub.id} ${kind} ${deviceId} ${day}`;
    const existing = events.get(key);
    if (existing) existing.count += count;
    else {
      const details = { deviceId, deviceType, source, referrerHost, count };
      events.set(key, { ...details, talkHubId: hub.id, kind, day, occurredAt: at });
    }
  }
  return [...events.values()];
}
