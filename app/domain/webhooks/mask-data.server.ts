import { and, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEvents } from "#app/database/schema/index.ts";
import { isLastingDelivery, isLastingEvent } from "#app/domain/webhooks/lasting-events.server.ts";
import { dataDays } from "#app/domain/webhooks/webhooks.ts";
import type { Services } from "#app/services.ts";

/**
 * Deletes what was sent about people after some days. The list still says what was sent when. What has waited so long is
 * not sent any more, but that a lead is deleted, with the address that says whose. Safe to repeat.
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
      .where(and(ofOld, eq(webhookDeliveries.state, "pending"), not(isLastingDelivery)));
    await tx
      .update(webhookDeliveries)
      .set({ exchanges: null })
      .where(and(ofOld, isNotNull(webhookDeliveries.exchanges)));
    await tx
      .update(webhookEvents)
      .set({ data: null, maskedAt: now })
      .where(and(isOld, not(isLastingEvent)));
  });
}
