// What a speaker sends by hand: a test, and an event once more.

import { and, eq, isNull, sql } from "drizzle-orm";
import { consumeCount } from "#app/database/limiter-counts.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/database/schema/index.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { readEvent } from "#app/domain/webhooks/event-data.server.ts";
import { isOwnEndpoint } from "#app/domain/webhooks/queries.server.ts";
import { createSampleEvent, sampleTime } from "#app/domain/webhooks/sample-event.server.ts";
import { decryptSecrets } from "#app/domain/webhooks/secrets.server.ts";
import { type EventAttempt, rehearseEvent, testReceiver } from "#app/domain/webhooks/send-event.server.ts";
import type { Verdict } from "#app/domain/webhooks/target.server.ts";
import { targetDescriptions } from "#app/domain/webhooks/webhooks.ts";
import type { Actor, Services } from "#app/services.ts";

async function findReceiver(services: Services, actor: Actor, id: string) {
  const [endpoint] = await services.db.select().from(webhookEndpoints).where(isOwnEndpoint(actor, id));
  if (!endpoint) return null;
  return { ...endpoint, secrets: await decryptSecrets(services, endpoint.encryptedSecrets) };
}

const typeOfSample = ({ events: [first = "lead.created"] }: typeof webhookEndpoints.$inferSelect) => first;

/**
 * What one made-up event would be, without sending it: the same at each look. Null when the connection is not the
 * actor's.
 */
export async function rehearse(services: Services, actor: Actor, id: string): Promise<EventAttempt | null> {
  const receiver = await findReceiver(services, actor, id);
  const clock = { now: () => sampleTime };
  return (
    receiver &&
    rehearseEvent({ ...services, clock }, receiver, createSampleEvent(typeOfSample(receiver), sampleTime, receiver.id))
  );
}

const testsPerAccount = 20;
/** Whoever asks: nobody's server is to be tried by us. */
const testsPerHost = 40;
const testWindowMs = 10 * 60_000;
const tooManyTests = { state: "failed", message: "Too many tests. Please try again in ten minutes." } as const;

/** Counts a test of the account, and one of the host if it has an address of its own. */
async function mayTest(
  { db, clock }: Services,
  { userId, kind, address, secrets }: NonNullable<Awaited<ReturnType<typeof findReceiver>>>,
): Promise<boolean> {
  const window = { windowMs: testWindowMs, now: clock.now() };
  const ofAccount = await consumeCount(db, `webhook-test ${userId}`, { ...window, max: testsPerAccount });
  if (ofAccount.consumed === null) return false;
  const target = address ?? (targetDescriptions[kind].credential?.isAddress ? secrets.credential : null);
  const host = target ? URL.parse(target)?.host : null;
  if (!host) return true;
  return (await consumeCount(db, `webhook-test ${host}`, { ...window, max: testsPerHost })).consumed !== null;
}

/**
 * Tests a connection now: its credentials, or with a made-up event. The attempt is on the list. Null when it is not the
 * actor's.
 */
export async function sendTest(services: Services, actor: Actor, id: string): Promise<Verdict | null> {
  const receiver = await findReceiver(services, actor, id);
  if (!receiver) return null;
  const at = services.clock.now();
  if (!(await mayTest(services, receiver))) return tooManyTests;
  const sample = createSampleEvent(typeOfSample(receiver), at);
  const { verdict, exchanges } = await testReceiver(services, receiver, sample);
  await services.db.transaction(async (tx) => {
    const [event] = await tx
      .insert(webhookEvents)
      .values({ ...sample, userId: actor.id, subjectId: newId(), createdAt: at })
      .returning();
    if (!event) return;
    const { id: eventId, subjectId, position } = event;
    const attempt = { state: verdict.state, message: verdict.message, exchanges, attemptCount: 1, lastAttemptAt: at };
    await tx.insert(webhookDeliveries).values({ eventId, endpointId: id, subjectId, position, ...attempt });
  });
  return verdict;
}

/**
 * Sends an event again, with the same id and what is there now, after what waits about the same subject. Null when the
 * delivery is not one of this connection of the actor's. Refused once its data is deleted here, or what it is about has
 * been deleted or taken back: the reason is returned.
 */
export const sendAgain = command(
  {
    "data-deleted": { message: "Its data has been deleted here, so it can't be sent again." },
    ended: ({ end }) => ({ message: end }),
  },
  async (
    services: Services,
    actor: Actor,
    endpointId: string,
    { deliveryId }: { deliveryId: string },
  ): Promise<Outcome<void, "data-deleted"> | { ok: false; refusal: "ended"; end: string } | null> => {
    const { db } = services;
    const own = db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isOwnEndpoint(actor, endpointId));
    const isThis = and(eq(webhookDeliveries.id, deliveryId), sql`${webhookDeliveries.endpointId} in ${own}`);
    const [delivery] = await db.select().from(webhookDeliveries).where(isThis);
    if (!delivery) return null;
    const [event] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, delivery.eventId));
    if (event?.maskedAt) return refuse("data-deleted");
    const read = await readEvent(services, delivery.eventId);
    if ("end" in read) return { ...refuse("ended"), end: read.end };
    const isStored = sql`${webhookDeliveries.eventId} in (
    select id from ${webhookEvents} where ${and(eq(webhookEvents.id, delivery.eventId), isNull(webhookEvents.maskedAt))})`;
    const sent = await db
      .update(webhookDeliveries)
      .set({ state: "pending", attemptCount: 0, nextAttemptAt: null })
      .where(and(isThis, isStored))
      .returning({ id: webhookDeliveries.id });
    return sent.length > 0 ? done(undefined) : refuse("data-deleted");
  },
);
