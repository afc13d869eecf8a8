import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEvents } from "#app/database/schema/index.ts";
import { dataDays } from "#app/domain/webhooks/webhooks.ts";
import type { Services } from "#app/services.ts";

/**
 * Deletes what was sent about people after some days. The list still says what was sent when. What has waited so long is
 * not sent any more. Safe to repeat.
 */
export async function maskOldWebhookData({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const isOld = and(
    isNull(webhookEvents.maskedAt),
    lt(webhookEvents.createdAt, new Date(now.getTime() - dataDays * 24 * 60 * 60 * 1_000)),
  );
  await db.transaction(async (tx) => {
    const ofOld = sql`${webhookDeliveries.eventId} in (select id from ${webhookEvents} where ${isOld})`;
    await tx
      .update(webhookDeliveries)
      .set({ state: "failed", message: `It waited longer than ${dataDays} days.`, exchanges: null })
      .where(and(ofOld, eq(webhookDeliveries.state, "pending")));
    await tx.update(webhookDeliveries).set({ exchanges: null }).where(ofOld);
    await tx.update(webhookEvents).set({ data: null, maskedAt: now }).where(isOld);
  });
}
