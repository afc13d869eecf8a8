import { sql } from "drizzle-orm";
import { hubEvents } from "#app/database/schema/hub-events.ts";
import type { DeviceType } from "#app/domain/audience/audience.ts";
import { listDevicesWithAccess } from "#app/domain/audience/device-access.server.ts";
import { authoriseHub } from "#app/domain/hubs/hubs.ts";
import { type HubAddress, listAddressedHubs } from "#app/domain/hubs/public-hub.server.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Services } from "#app/services.ts";

interface ConnectClick {
  address: HubAddress;
  deviceId: string;
  deviceType: DeviceType;
  /** The signed-in user, because the owner's own clicks are no audience. */
  actorId: string | null;
}

/** Counts a click on "Connect": one row per device and day, under the same conditions as a view. */
export async function countConnectClick(services: Services, click: ConnectClick): Promise<void> {
  const at = services.clock.now();
  const [hub] = await listAddressedHubs(services, [click.address]);
  if (!hub) return;
  const { deviceId, deviceType } = click;
  const devices = hub.requireEmailVerification ? [{ hubId: hub.id, deviceId }] : [];
  const hasAccess = (await listDevicesWithAccess(services, devices)).size > 0;
  const viewer = { isOwner: hub.ownerId === click.actorId, hasAccess };
  if (!authoriseHub({ hub, viewer, now: at }).isCounted) return;
  const { date: day } = localDateAndTime(at, hub.ownerTimezone);
  await services.db
    .insert(hubEvents)
    .values({ talkHubId: hub.id, kind: "connect", day, deviceId, deviceType, occurredAt: at })
    .onConflictDoUpdate({
      target: [hubEvents.talkHubId, hubEvents.kind, hubEvents.day, hubEvents.deviceId, hubEvents.resourceId],
      set: { count: sql`${hubEvents.count} + 1` },
    });
}
