import { eq, sql } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Sets for how many months after the event the actor keeps details. A shorter period makes details due that no email
 * has warned of: the warning period restarts, and nothing is deleted before it ends (sweep-retention.server.ts).
 */
export async function setRetention(
  { db, clock }: Services,
  actor: Actor,
  { months }: { months: number },
): Promise<void> {
  await db
    .update(profiles)
    .set({
      leadRetentionMonths: months,
      retentionWarnedAt: sql`case when ${months}::int >= ${profiles.leadRetentionMonths} then ${profiles.retentionWarnedAt} end`,
      updatedAt: clock.now(),
    })
    .where(eq(profiles.id, actor.id));
}
