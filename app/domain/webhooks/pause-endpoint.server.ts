import { and, eq, isNull } from "drizzle-orm";
import { profiles, webhookEndpoints } from "#app/database/schema/index.ts";
import type { WebhookPauseReason } from "#app/domain/webhooks/webhooks.ts";
import type { Services } from "#app/services.ts";

/** Pauses a receiver that is dead and emails its owner, once. */
export async function pauseEndpoint(
  { db, queue }: Services,
  { id, userId, name }: Pick<typeof webhookEndpoints.$inferSelect, "id" | "userId" | "name">,
  reason: Exclude<WebhookPauseReason, "by-speaker">,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const paused = await tx
      .update(webhookEndpoints)
      .set({ pauseReason: reason, pausedAt: now })
      .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.pauseReason)))
      .returning({ id: webhookEndpoints.id });
    const [owner] = await tx
      .select({ email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .where(eq(profiles.id, userId));
    if (paused.length === 0 || !owner) return;
    await queue.enqueue(tx, "send-email", {
      template: "webhook-paused",
      to: owner.email,
      values: { accountId: userId, name: owner.firstName, endpoint: { id, name }, reason },
    });
  });
}
