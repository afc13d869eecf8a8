// The editor's messages for refused changes.
import { findLimits } from "#app/domain/billing/limits.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { listHubsInBucket } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { bucketOf } from "#app/domain/values/hub-status.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
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

/** The refusal where a bucket is full, for a form with `message`. */
export const limitReached = async ({ services, actor }: SpeakerInput, status: HubStatus, message?: string) => ({
  message,
  reason: await loadLimitNotice(services, actor, status),
});

type PlainRefusal = Exclude<RefusalNotice["kind"], "hub-limit-reached" | "stale-copy" | "failed">;

/** The refusals that the notice explains without more data, for a form with `message`. */
export const explain =
  (message?: string) =>
  ({ refusal }: { refusal: PlainRefusal }) => ({ message, reason: { kind: refusal } as RefusalNotice });

/** After a bug the form stays on the screen with its values. */
export function failedNotice(title: string, message: string) {
  const reason: RefusalNotice = { kind: "failed", message: title };
  return { log: title, message, reason };
}
