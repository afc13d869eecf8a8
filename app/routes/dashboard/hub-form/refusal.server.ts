// The editor's messages for refused changes.
import { findLimits } from "#app/domain/billing/limits.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { listHubsInBucket } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { bucketOf } from "#app/domain/values/hub-status.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { throwIfServiceAway } from "#app/service-failure.ts";
import type { Actor, Services } from "#app/services.ts";

/** Lists the hubs to archive or close. `status` is the requested status whose bucket is full. */
export async function loadLimitNotice(services: Services, actor: Actor, status: HubStatus): Promise<RefusalNotice> {
  const bucket = bucketOf(status) ?? "live";
  const [limits, profile, hubs] = await Promise.all([
    findLimits(services, actor),
    findOwnProfile(services, actor),
    listHubsInBucket(services, actor, bucket),
  ]);
  const isOfPlan = Boolean(profile?.maxActiveHubs);
  return { kind: "hub-limit-reached", limit: limits?.[bucket] ?? 0, isOfPlan, status, hubs };
}

/** Logs an unexpected error and keeps the form with its values on the screen. */
export function toFailureNotice(services: Services, error: unknown, message: string): RefusalNotice {
  throwIfServiceAway(error);
  services.log.error({ err: error }, message);
  return { kind: "failed", message };
}
