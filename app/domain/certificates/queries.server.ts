import { and, eq, inArray, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { certificates, profiles, talkHubs } from "#app/database/schema/index.ts";
import { presentDevices } from "#app/domain/audience/presence.server.ts";
import { type Certificate, readCertificateCode } from "#app/domain/certificates/certificates.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import type { Actor, Services } from "#app/services.ts";

export interface HubDevice {
  hubId: string;
  deviceId: string;
}

/** SQL condition: the one certificate of this device at this hub. */
export const isCertificateOf = ({ hubId, deviceId }: HubDevice) =>
  and(eq(certificates.talkHubId, hubId), eq(certificates.deviceId, deviceId));

/** Whether the device scanned the hall screen of this hub. */
export async function hasScannedHall({ db }: Services, { hubId, deviceId }: HubDevice): Promise<boolean> {
  if (!isUuid(hubId) || !isUuid(deviceId)) return false;
  const { rows } = await db.execute(sql`select 1 where ${deviceId}::uuid in (${presentDevices(hubId)})`);
  return rows.length > 0;
}

const select = ({ db, clock }: Services) => {
  const { mayKnow } = hubPermissionsAt({ viewer: anonymousViewer, now: clock.now() });
  const query = db
    .select({
      code: certificates.code,
      name: certificates.name,
      talk: talkHubs.title,
      eventName: talkHubs.eventName,
      eventDate: talkHubs.eventDate,
      startTime: talkHubs.startTime,
      endTime: talkHubs.endTime,
      timezone: talkHubs.timezone,
      language: talkHubs.language,
      speaker: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
      text: talkHubs.certificateText,
    })
    .from(certificates)
    .innerJoin(talkHubs, eq(talkHubs.id, certificates.talkHubId))
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId));
  return { query, mayKnow };
};

/** How many certificates the actor's hub has given. */
export const countCertificates = ({ db }: Services, actor: Actor, hubId: string): Promise<number> =>
  db.$count(
    certificates,
    and(
      eq(certificates.talkHubId, hubId),
      inArray(
        certificates.talkHubId,
        db.select({ id: talkHubs.id }).from(talkHubs).where(eq(talkHubs.userId, actor.id)),
      ),
    ),
  );

/** The certificate of a device; null at a hub that visitors may not know of. */
export async function findOwnCertificate(services: Services, device: HubDevice): Promise<Certificate | null> {
  const { query, mayKnow } = select(services);
  const [certificate] = await query.where(and(isCertificateOf(device), mayKnow));
  return certificate ?? null;
}

/** The certificate with this code; null while its talk is hidden, as if there were none. */
export async function findCertificate(services: Services, typed: string): Promise<Certificate | null> {
  const code = readCertificateCode(typed);
  if (!code) return null;
  const { query, mayKnow } = select(services);
  const [certificate] = await query.where(and(eq(certificates.code, code), mayKnow));
  return certificate ?? null;
}
