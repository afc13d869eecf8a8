// The limits on hubs. Each check locks the speaker's profile row first, so that a concurrent request counts the hub
// that the first one created.
import { and, count, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { isMember, limitsOf } from "#app/domain/billing/billing.ts";
import { limitColumns } from "#app/domain/billing/limits.server.ts";
import { universalBranding } from "#app/domain/hubs/branding-columns.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { bucketOf, type HubBucket } from "#app/domain/values/hub-status.ts";
import type { Actor, Services } from "#app/services.ts";

const statusesIn: Record<HubBucket, HubStatus[]> = {
  live: ["active", "scheduled"],
  draft: ["draft"],
  archived: ["archived"],
};

/** Locks the actor's profile until the transaction ends and reads its plan, limits and branding. */
export async function lockSpeaker(tx: Database, actor: Actor) {
  const [profile] = await tx
    .select({
      ...limitColumns,
      username: profiles.username,
      universal: universalBranding,
    })
    .from(profiles)
    .where(eq(profiles.id, actor.id))
    // Weaker than "update", so that leads and feedback with a foreign key to this row need not wait.
    .for("no key update");
  if (!profile) throw new Error("The actor has no profile");
  return profile;
}

type LockedSpeaker = Awaited<ReturnType<typeof lockSpeaker>>;

/** Why the hub may not change to `status`, or null. The hub itself is not counted. */
export async function findStatusRefusal(
  { clock, settings }: Pick<Services, "clock" | "settings">,
  tx: Database,
  actor: Actor,
  { speaker, status, hubId }: { speaker: LockedSpeaker; status: HubStatus; hubId: string },
): Promise<"plan-required" | "hub-limit-reached" | null> {
  const bucket = bucketOf(status);
  if (bucket === "live" && settings.publishRequiresPlan && !isMember(speaker)) return "plan-required";
  const limit = bucket && limitsOf(speaker, settings.freeLimits)[bucket];
  if (bucket === null || limit === null) return null;
  const [counts] = await tx
    .select({ hubs: count() })
    .from(talkHubs)
    .where(and(inBucket(actor, bucket, clock.now()), ne(talkHubs.id, hubId)));
  return (counts?.hubs ?? 0) >= limit ? "hub-limit-reached" : null;
}

/** Why no hub of `status` may be created, or null. The total limit is checked before that of the bucket. */
export async function findCreationRefusal(
  services: Pick<Services, "clock" | "settings">,
  tx: Database,
  actor: Actor,
  candidate: { speaker: LockedSpeaker; status: HubStatus; hubId: string },
): Promise<"plan-required" | "hub-limit-reached" | "hub-total-reached" | null> {
  const { hubs } = limitsOf(candidate.speaker, services.settings.freeLimits);
  if (hubs !== null && (await tx.$count(talkHubs, eq(talkHubs.userId, actor.id))) >= hubs) return "hub-total-reached";
  return findStatusRefusal(services, tx, actor, candidate);
}

export const inBucket = (actor: Actor, bucket: HubBucket, now: Date) =>
  and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt), inArray(effectiveStatusAt(now), statusesIn[bucket]));
