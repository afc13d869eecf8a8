// Views are counted in memory and written about once a second: a room that opens its phones at once costs a handful
// of statements. A process that dies without a word loses at most that second.
import { sql } from "drizzle-orm";
import { hubEvents } from "#app/database/schema/hub-events.ts";
import { listAdmitted } from "#app/domain/audience/admission.server.ts";
import type { DeviceType, VisitSource } from "#app/domain/audience/audience.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { type AddressedHub, type HubAddress, listAddressedHubs } from "#app/domain/hubs/public-hub.server.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

const flushMs = 1_000;
/** More visitors than a hall has seats, within the second that writing takes: a flood, which is not counted. */
const maxWaiting = 20_000;
const rowsAtOnce = 500;
const addressesAtOnce = 100;

export interface View {
  address: HubAddress;
  deviceId: string;
  deviceType: DeviceType;
  source: VisitSource;
  referrerHost: string | null;
  /** Who was signed in; the owner's own views are no audience. */
  actorId: string | null;
}

type Waiting = View & { count: number; at: Date };

/** Made once for a process. Call `flush` before its database is closed. */
export function viewCounter(services: Services) {
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;

  /** Takes a view in. Whether it counts (an active hub that strangers may read, not its owner) is seen when written. */
  function count(view: View) {
    const key = [view.address.username, view.address.slug, view.deviceId, view.actorId].join(" ");
    const known = waiting.get(key);
    if (known) known.count += 1;
    else if (waiting.size < maxWaiting) waiting.set(key, { ...view, count: 1, at: services.clock.now() });
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  /** Resolves when everything taken in so far is written. What comes while something is written waits for it. */
  async function flush(): Promise<void> {
    while (writing) await writing;
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    waiting = new Map();
    writing = write(services, views)
      .catch((error) => services.log.error({ err: error, views: views.length }, "views not counted"))
      .finally(() => {
        writing = null;
      });
    await writing;
  }

  return { count, flush };
}

async function write(services: Services, views: Waiting[]) {
  if (views.length === 0) return;
  const hubs = await hubsByAddress(services, views);
  const countable = views.flatMap((view) => {
    const hub = hubs.get(nameOf(view.address));
    return hub && counts(hub, view) ? [{ hub, view }] : [];
  });
  const restricted = countable.filter(({ hub }) => hub.requireEmailVerification);
  const asked = restricted.map(({ hub, view }) => ({ hubId: hub.id, deviceId: view.deviceId }));
  const admitted = await listAdmitted(services, asked);
  const counted = countable.filter(
    ({ hub, view }) => !hub.requireEmailVerification || admitted.has(`${hub.id} ${view.deviceId}`),
  );
  const byHub = new Map<string, number>();
  for (const { hub, view } of counted) byHub.set(hub.id, (byHub.get(hub.id) ?? 0) + view.count);

  await services.db.transaction(async (tx) => {
    // A hub that was deleted in this second takes its views along, not everybody's.
    const living = new Set<string>();
    // Always in the same order, so that two processes never wait for each other.
    for (const [hubId, count] of [...byHub].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const { rows } = await tx.execute(
        sql`update talk_hubs set view_count = view_count + ${count} where id = ${hubId} returning id`,
      );
      if (rows.length) living.add(hubId);
    }
    const events = eventsOf(counted.filter(({ hub }) => living.has(hub.id)));
    for (let from = 0; from < events.length; from += rowsAtOnce) {
      await tx
        .insert(hubEvents)
        .values(events.slice(from, from + rowsAtOnce))
        .onConflictDoUpdate({
          target: [hubEvents.talkHubId, hubEvents.kind, hubEvents.day, hubEvents.deviceId, hubEvents.resourceId],
          set: { count: sql`${hubEvents.count} + excluded.count` },
        });
    }
  });
}

/** Specification: "A view is counted only when the status is active"; rulings: own views are left out. */
const counts = (hub: AddressedHub, view: Waiting) =>
  hub.publicVisibility && hub.ownerId !== view.actorId && effectiveStatus(hub, view.at) === "active";

const nameOf = ({ username, slug }: HubAddress) => `${username}/${slug}`;

async function hubsByAddress(services: Services, views: Waiting[]): Promise<Map<string, AddressedHub>> {
  const asked = [...new Map(views.map(({ address }) => [nameOf(address), address])).values()];
  const found = new Map<string, AddressedHub>();
  for (let from = 0; from < asked.length; from += addressesAtOnce) {
    for (const hub of await listAddressedHubs(services, asked.slice(from, from + addressesAtOnce))) {
      found.set(nameOf(hub), hub);
    }
  }
  return found;
}

/** One row for a hub, a device and a day: a statement may not meet the same row twice. */
function eventsOf(counted: { hub: AddressedHub; view: Waiting }[]) {
  const events = new Map<string, typeof hubEvents.$inferInsert & { count: number }>();
  for (const { hub, view } of counted) {
    const { deviceId, deviceType, source, referrerHost, count } = view;
    const { date: day } = localDateAndTime(view.at, hub.ownerTimezone);
    const key = `${hub.id} ${deviceId} ${day}`;
    const known = events.get(key);
    if (known) known.count += count;
    else {
      const what = { deviceId, deviceType, source, referrerHost, count };
      events.set(key, { ...what, talkHubId: hub.id, kind: "view", day, occurredAt: view.at });
    }
  }
  return [...events.values()];
}
