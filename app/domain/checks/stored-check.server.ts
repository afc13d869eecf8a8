// The last stage check of a hub. The dashboard shows it with its age, because a new one sends requests to other servers.
import { eq, sql } from "drizzle-orm";
import { stageChecks, talkHubs } from "#app/database/schema/index.ts";
import type { CheckFinding } from "#app/domain/checks/checks.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** Null while the actor's hub was never checked. */
export async function findStoredCheck({ db }: Services, actor: Actor, hubId: string) {
  const [check] = await db
    .select({ findings: stageChecks.findings, checkedAt: stageChecks.checkedAt })
    .from(stageChecks)
    .innerJoin(talkHubs, eq(talkHubs.id, stageChecks.talkHubId))
    .where(isOwnHub(actor, hubId));
  return check ?? null;
}

/** Stores what a check of the actor's hub found; nothing if the hub is gone meanwhile. */
export async function storeCheck(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  results: readonly CheckFinding[],
) {
  const findings = results.map(({ name, level, brief }) => ({ name, level, brief }));
  const checkedAt = clock.now();
  await db
    .insert(stageChecks)
    .select(
      db
        .select({
          talkHubId: talkHubs.id,
          findings: sql`${JSON.stringify(findings)}::jsonb`.as("findings"),
          checkedAt: sql`${checkedAt.toISOString()}::timestamptz`.as("checked_at"),
        })
        .from(talkHubs)
        .where(isOwnHub(actor, hubId)),
    )
    .onConflictDoUpdate({ target: stageChecks.talkHubId, set: { findings, checkedAt } });
}
