// What an event says about its subject, under the names of the database. Read after the transaction that caused it and
// before each attempt: what is sent is what is there now.
import { and, eq, isNull, sql } from "drizzle-orm";
import { webhookEvents } from "#app/database/schema/index.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { toSnake } from "#app/domain/values/snake-case.ts";
import { deletedBeforeSent, hasAgreedAgain, subjectOf } from "#app/domain/webhooks/subjects.server.ts";
import { maxWebhookBytes, type WebhookEventType } from "#app/domain/webhooks/webhooks.ts";
import type { Services } from "#app/services.ts";

type Data = Record<string, unknown>;

export interface WebhookEvent {
  id: string;
  type: WebhookEventType;
  timestamp: string;
  data: Data;
  isTest: boolean;
}

/** With what is stored of it, which the first attempt said. */
export interface ReadEvent extends WebhookEvent {
  storedData: Data;
  /** The deletion of someone who has agreed again since. */
  isAgreedAgain: boolean;
}

/** The event as it is sent now, or why it ends unsent. */
export async function readEvent(services: Services, eventId: string): Promise<ReadEvent | { end: string }> {
  const { db } = services;
  const isThis = eq(webhookEvents.id, eventId);
  const [event] = await db.select().from(webhookEvents).where(isThis);
  if (!event) return { end: deletedBeforeSent };
  const { id, type, createdAt, isTest, userId, data: storedData } = event;
  const subject = subjectOf(type);
  const head = { id, type, timestamp: createdAt.toISOString(), isTest };
  const isDeletion = subject.isDeletion?.(event) ?? false;
  if (isDeletion || isTest) {
    if (!storedData) return { end: "Every receiver had been told, so it was deleted here." };
    const isAgreedAgain = type === "lead.deleted" && (await hasAgreedAgain(services, { id: userId }, storedData.email));
    return { ...head, data: storedData, storedData, isAgreedAgain };
  }
  const present = await subject.findPresent(services, { id: userId }, event.subjectId);
  if ("end" in present) return present;
  const now = sql<Data>`${JSON.stringify(shorten(toSnake(present.data) as Data))}::jsonb`;
  // Taken back at this moment, or before it was given again, it must not leave.
  const [stored] = await db
    .update(webhookEvents)
    .set({ data: sql`coalesce(${webhookEvents.data}, ${now})` })
    .where(and(isThis, isNull(webhookEvents.maskedAt)))
    // As the database has it, so that what has not changed is the same body.
    .returning({ data: now, storedData: webhookEvents.data });
  if (!stored?.storedData) return { end: "It was taken back before it was sent." };
  return { ...head, data: stored.data, storedData: stored.storedData, isAgreedAgain: false };
}

/** Long texts are cut where all of it would be more than a receiver gets. No column can store half a character. */
function shorten(data: Data): Data {
  if (isSmall(data)) return data;
  for (const length of [2_000, 500, 100]) {
    const shortened = JSON.parse(
      JSON.stringify(data, (_, value) =>
        typeof value === "string" && value.length > length ? `${cutText(value, length)}…` : value,
      ),
    );
    if (isSmall(shortened)) return { ...shortened, is_shortened: true };
  }
  return { id: data.id, is_shortened: true };
}

/** With room for what stands around it. */
const isSmall = (data: Data) => Buffer.byteLength(JSON.stringify(data)) <= maxWebhookBytes - 1_024;
