import { eq } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { lockHub } from "#app/domain/hubs/edit-hub.server.ts";
import { lockSpeaker } from "#app/domain/hubs/hub-limits.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { effectiveBranding, toUniversalDefaults } from "#app/domain/hubs/settings/branding.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * "share" copies this hub's branding to all hubs, "follow" drops this hub's overrides, "stop" ends universal branding.
 */
export type SharedBrandingChange = "share" | "follow" | "stop";

/**
 * Ruling "Universal branding". Sharing copies the hub's branding into the profile's defaults, which all hubs then use
 * except for fields they override. Stopping restores each hub's own branding, which was never overwritten. Returns the
 * hub's old and new version; null when the hub is missing or not the actor's.
 */
export async function changeSharedBranding(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  change: SharedBrandingChange,
) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { universal } = await lockSpeaker(tx, actor);
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
