import { eq } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { lockHub } from "#app/domain/hubs/edit-hub.server.ts";
import { lockAllowance } from "#app/domain/hubs/hub-limits.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { effectiveBranding, toUniversalDefaults } from "#app/domain/values/branding.ts";
import type { Actor, Services } from "#app/services.ts";

/** "share": this hub's look for all hubs; "follow": this hub takes the look for all, whole; "stop": none for all. */
export type SharedBrandingChange = "share" | "follow" | "stop";

/**
 * Ruling "Universal branding". Sharing copies the hub's look into the profile's defaults, which every hub then takes
 * live unless it overrides a field. Stopping gives each hub back the look it had of its own: nothing of it was written
 * over. Answers which version the hub went from and to; null when the hub is missing or not the actor's.
 */
export async function changeSharedBranding(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  change: SharedBrandingChange,
) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { universal } = await lockAllowance(tx, actor);
    const hub = await lockHub(tx, actor, hubId);
    if (!hub) return null;
    if (change !== "follow") {
      const defaults =
        change === "share"
          ? { ...toUniversalDefaults(effectiveBranding(hub, universal)), useUniversalBranding: true }
          : { useUniversalBranding: false };
      await tx
        .update(profiles)
        .set({ ...defaults, updatedAt: now })
        .where(eq(profiles.id, actor.id));
    }
    const to = hub.version + 1;
    await tx
      .update(talkHubs)
      .set({ version: to, updatedAt: now, ...(change === "stop" ? {} : { brandingOverrides: [] }) })
      .where(isOwnHub(actor, hubId));
    return { from: hub.version, to };
  });
}
