// Sends what is due at one webhook. Events about one subject go in their order; one that the receiver refuses stops none
// about others.
import { and, between, eq, getTableColumns, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { apiKeys, profiles, webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/database/schema/index.ts";
import type { StoredExchange, WebhookExchange } from "#app/database/schema/webhooks.ts";
import { apiAreas } from "#app/domain/api-keys/api-keys.ts";
import { type ReadEvent, readEvent } from "#app/domain/webhooks/event-data.server.ts";
import { isLastingDelivery } from "#app/domain/webhooks/lasting-events.server.ts";
import { pauseEndpoint } from "#app/domain/webhooks/pause-endpoint.server.ts";
import { decryptSecrets, type EndpointSecrets } from "#app/domain/webhooks/secrets.server.ts";
import { sendEvent } from "#app/domain/webhooks/send-event.server.ts";
import { skipped, type Verdict } from "#app/domain/webhooks/target.server.ts";
import { targets } from "#app/domain/webhooks/targets/all.server.ts";
import { toEventBody } from "#app/domain/webhooks/targets/url.server.ts";
import {
  attemptPausesMs,
  findUnreadableAreas,
  isDead,
  nextAttemptAt,
  receiverPauseMs,
  type WebhookEventType,
} from "#app/domain/webhooks/webhooks.ts";
import type { Services } from "#app/services.ts";

/** Sent at once. */
const batchSize = 5;
/** Then others have their turn, and the rest is enqueued again. */
const maxRunMs = 5_000;

type Endpoint = typeof webhookEndpoints.$inferSelect & {
  /** The key that subscribed it; null: made by hand. */
  key: Pick<typeof apiKeys.$inferSelect, "scopes" | "expiresAt"> | null;
};
type Delivery = typeof webhookDeliveries.$inferSelect;

/** Sends until nothing is due, nothing gets through, or others wait. */
export async function deliverDueEvents(services: Services, endpointId: string): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < maxRunMs) {
    const endpoint = await findSendingEndpoint(services, endpointId);
    const due = endpoint ? await listDue(services, endpointId) : [];
    if (!endpoint || due.length === 0) return;
    const secrets = await decryptSecrets(services, endpoint.encryptedSecrets);
    const verdicts = await Promise.all(due.map((delivery) => deliver(services, { endpoint, secrets }, delivery)));
    const sent = due.map(({ id }) => id);
    await recordHealth(services, endpoint, { verdicts, sent });
  }
}

async function findSendingEndpoint({ db, clock }: Services, endpointId: string): Promise<Endpoint | null> {
  const [endpoint] = await db
    .select({ ...getTableColumns(webhookEndpoints), key: { scopes: apiKeys.scopes, expiresAt: apiKeys.expiresAt } })
    .from(webhookEndpoints)
    .innerJoin(profiles, and(eq(profiles.id, webhookEndpoints.userId), isNull(profiles.suspendedAt)))
    .leftJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.apiKeyId))
    .where(
      and(
        eq(webhookEndpoints.id, endpointId),
        isNull(webhookEndpoints.pauseReason),
        or(isNull(webhookEndpoints.retryAt), lte(webhookEndpoints.retryAt, clock.now())),
      ),
    );
  return endpoint ?? null;
}

/** The first that waits about each subject, if it is due. */
function listDue({ db, clock }: Services, endpointId: string): Promise<Delivery[]> {
  const hasEarlier = sql`exists (
    select from ${webhookDeliveries} earlier where earlier.endpoint_id = ${webhookDeliveries.endpointId}
      and earlier.state = 'pending' and earlier.subject_id = ${webhookDeliveries.subjectId}
      and earlier.position < ${webhookDeliveries.position})`;
  return (
    db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpointId),
          eq(webhookDeliveries.state, "pending"),
          or(isNull(webhookDeliveries.nextAttemptAt), lte(webhookDeliveries.nextAttemptAt, clock.now())),
          sql`not ${hasEarlier}`,
        ),
      )
      // Feedback of one hour is due at one moment, and goes in no order that anyone could follow.
      .orderBy(sql`coalesce(${webhookDeliveries.nextAttemptAt}, ${webhookDeliveries.createdAt})`, webhookDeliveries.id)
      .limit(batchSize)
  );
}

async function deliver(
  services: Services,
  { endpoint, secrets }: { endpoint: Endpoint; secrets: EndpointSecrets },
  delivery: Delivery,
): Promise<Verdict> {
  const read = await readEvent(services, delivery.eventId);
  const event = "end" in read ? null : read;
  const problem = "end" in read ? read.end : findProblem(services, endpoint, read);
  const { verdict, exchanges } =
    event && problem === null
      ? await sendEvent(services, { ...endpoint, secrets }, event).catch((error: unknown) => {
          services.log.error({ err: error, deliveryId: delivery.id }, "webhook not sent");
          return { verdict: { state: "failed", message: "This could not be sent." } as const, exchanges: [] };
        })
      : { verdict: skipped(problem ?? ""), exchanges: [] };
  const now = services.clock.now();
  const attemptCount = delivery.attemptCount + 1;
  const planned = event && verdict.state === "failed" ? nextAttemptAt(event.type, attemptCount, now) : null;
  const next = planned && latest(planned, requestedPause([verdict]));
  const stored = event ? withoutSharedBody(exchanges, event) : exchanges;
  // Taken back while it was sent, it leaves no copy.
  const isMasked = sql`exists (
    select from ${webhookEvents} where id = ${delivery.eventId} and masked_at is not null)`;
  await services.db
    .update(webhookDeliveries)
    .set({
      state: next ? "pending" : verdict.state,
      ...{ attemptCount, nextAttemptAt: next, lastAttemptAt: now, message: verdict.message },
      exchanges: sql`case when ${isMasked} then null else ${JSON.stringify(stored)}::jsonb end`,
    })
    .where(eq(webhookDeliveries.id, delivery.id));
  if (event?.type === "lead.deleted" && !next) await deleteLeadAddress(services, event.id, now);
  return verdict;
}

/** Why an event is not for this webhook; null where it is. */
function findProblem(services: Services, endpoint: Endpoint, { type, isAgreedAgain }: ReadEvent): string | null {
  if (isAgreedAgain && targets[endpoint.kind].isMailingList) return "This person has agreed again since.";
  return findKeyProblem(services, endpoint, type);
}

/** Why the key that made a webhook lets no such event through; null where it does, and where none made it. */
function findKeyProblem({ clock }: Services, { key }: Endpoint, type: WebhookEventType): string | null {
  if (!key) return null;
  if (key.expiresAt && key.expiresAt <= clock.now()) return "The API key that made this webhook has expired.";
  const [area] = findUnreadableAreas([type], key.scopes);
  return area ? `The API key that made this webhook may not read ${apiAreas[area]}.` : null;
}

/** An account may have twenty receivers, which mostly get the same: what the first was sent. */
const withoutSharedBody = (exchanges: WebhookExchange[], event: ReadEvent): StoredExchange[] => {
  const shared = toEventBody({ ...event, data: event.storedData });
  return exchanges.map((exchange) => (exchange.body === shared ? { ...exchange, body: null } : exchange));
};

/** Once all receivers know that someone is deleted, the address that told them which is deleted too. */
async function deleteLeadAddress({ db }: Services, eventId: string, now: Date) {
  const isWaiting = sql`exists (
    select from ${webhookDeliveries} d where d.event_id = ${eventId} and d.state = 'pending')`;
  const masked = await db
    .update(webhookEvents)
    .set({ data: null, maskedAt: now })
    .where(and(eq(webhookEvents.id, eventId), sql`not ${isWaiting}`))
    .returning({ id: webhookEvents.id });
  if (masked.length > 0)
    await db.update(webhookDeliveries).set({ exchanges: null }).where(eq(webhookDeliveries.eventId, eventId));
}

/** When a receiver asks to be asked again, by the last of these attempts that says so. */
const requestedPause = (verdicts: Verdict[]): Date | null =>
  verdicts.reduce<Date | null>(
    (last, each) => (each.state === "failed" && each.retryAt ? latest(each.retryAt, last) : last),
    null,
  );

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

interface Batch {
  verdicts: Verdict[];
  /** The ids of the deliveries. */
  sent: string[];
}

/**
 * A receiver that accepts something is well. One that accepts nothing rests, longer each time. It is paused after a day of
 * failures: of events that are still tried, because one that nobody accepts says nothing about the next.
 */
async function recordHealth(services: Services, endpoint: Endpoint, { verdicts, sent }: Batch) {
  const { db } = services;
  const now = services.clock.now();
  const isThis = eq(webhookEndpoints.id, endpoint.id);
  const failures = verdicts.filter((verdict) => verdict.state === "failed");
  if (failures.some(({ isFinal }) => isFinal)) return pauseEndpoint(services, endpoint, "discontinued", now);
  if (verdicts.some(({ state }) => state === "delivered")) {
    if (endpoint.failureCount > 0)
      await db.update(webhookEndpoints).set({ failingSince: null, failureCount: 0, retryAt: null }).where(isThis);
    return retryLasting(services, endpoint, now);
  }
  if (failures.length === 0) return;
  const failing = await findFailing(services, endpoint.id, sent);
  const failingSince = failing === "none" ? null : failing === "first" ? now : (endpoint.failingSince ?? now);
  if (failingSince && isDead(failingSince, now)) return pauseEndpoint(services, endpoint, "failing", now);
  await db
    .update(webhookEndpoints)
    .set({
      failingSince,
      failureCount: endpoint.failureCount + 1,
      retryAt: latest(new Date(now.getTime() + receiverPauseMs(endpoint.failureCount)), requestedPause(verdicts)),
    })
    .where(isThis);
}

/** What is still tried after failures: nothing, only what has just failed for the first time, or more. */
async function findFailing({ db }: Services, endpointId: string, sent: string[]): Promise<"none" | "first" | "more"> {
  const { id, attemptCount, state } = webhookDeliveries;
  const isFirst = sql`${attemptCount} = 1 and ${isAnyOf(id, sent)}`;
  const [failing] = await db
    .select({ all: sql<number>`count(*)::int`, first: sql<number>`count(*) filter (where ${isFirst})::int` })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(state, "pending"),
        between(attemptCount, 1, attemptPausesMs.length),
      ),
    );
  if (!failing?.all) return "none";
  return failing.first === failing.all ? "first" : "more";
}

/** A receiver that is asked about one whom it refuses at each success of others is asked no more often. */
const lastingRetryMs = 60_000;

/** Deletions that did not arrive while a receiver was down are sent with its next success. */
async function retryLasting({ db }: Services, { id, failingSince }: Endpoint, now: Date) {
  const { endpointId, nextAttemptAt: next, lastAttemptAt } = webhookDeliveries;
  const hasRested = failingSince ? undefined : lt(lastAttemptAt, new Date(now.getTime() - lastingRetryMs));
  await db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: null })
    .where(and(eq(endpointId, id), isLastingDelivery, gt(next, now), hasRested));
}
