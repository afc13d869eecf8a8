// The short codes of hubs. A trigger on `talk_hubs` gives every hub one for life (schema/hub-codes.ts).
import { and, eq, isNull } from "drizzle-orm";
import { profiles } from "#app/database/schema/profiles.ts";
import { hubCodes, talkHubs } from "#app/database/schema/talk-hubs.ts";
import { anonymousViewer, authoriseHub } from "#app/domain/hubs/hubs.ts";
import { listAddressedHubs } from "#app/domain/hubs/public-hub.server.ts";
import { addDays } from "#app/domain/values/instant-in-zone.ts";
import { parseShortCode } from "#app/domain/values/short-code.ts";
import type { Services } from "#app/services.ts";

/** The short code of a hub, for everyone: it is printed on slides. */
export async function findShortCode({ db }: Services, hubId: string): Promise<string | null> {
  const [row] = await db.select({ code: hubCodes.code }).from(hubCodes).where(eq(hubCodes.talkHubId, hubId));
  return row?.code ?? null;
}

/** The address of the hub with this typed code, and who owns it. Null for a wrong code, and for a hub in the trash. */
export async function findHubByShortCode({ db }: Services, typed: string) {
  const code = parseShortCode(typed);
  if (!code) return null;
  const [hub] = await db
    .select({
      id: talkHubs.id,
      ownerId: talkHubs.userId,
      username: profiles.username,
      slug: talkHubs.slug,
      eventDate: talkHubs.eventDate,
    })
    .from(hubCodes)
    .innerJoin(talkHubs, eq(talkHubs.id, hubCodes.talkHubId))
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(and(eq(hubCodes.code, code), isNull(talkHubs.deletedAt)));
  return hub?.username ? { ...hub, username: hub.username } : null;
}

interface CodedPath {
  path: string;
  /** It is the day of the talk somewhere on Earth, or the day before or after. */
  isAroundNow: boolean;
}

/**
 * The path that a typed code leads to. Null where the viewer may not know of the hub, as for a wrong code: the path
 * holds words of the title.
 */
export async function findPathByShortCode(
  services: Services,
  typed: string,
  viewerId?: string,
): Promise<CodedPath | null> {
  const hub = await findHubByShortCode(services, typed);
  if (!hub) return null;
  const [found] = await listAddressedHubs(services, [hub]);
  if (!found) return null;
  const viewer = { ...anonymousViewer, isOwner: viewerId === hub.ownerId };
  const now = services.clock.now();
  if (!authoriseHub({ hub: found, viewer, now }).mayKnow) return null;
  const [today, { eventDate }] = [now.toISOString().slice(0, 10), hub];
  const isAroundNow = eventDate !== null && addDays(today, -1) <= eventDate && eventDate <= addDays(today, 1);
  return { path: `/${hub.username}/${hub.slug}`, isAroundNow };
}
