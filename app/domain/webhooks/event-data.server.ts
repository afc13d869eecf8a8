// What an event says about its subject, under the names of the database. Read after the transaction that caused it, once:
// each attempt sends the same.
import { and, eq, isNull } from "drizzle-orm";
import { talkHubs, usernames, webhookEvents } from "#app/database/schema/index.ts";
import { readAudienceRequests } from "#app/domain/audience-requests/audience-request-data.server.ts";
import { listAnswers } from "#app/domain/booker-pages/queries.server.ts";
import { readBookings } from "#app/domain/bookings/booking-data.server.ts";
import { readFeedback } from "#app/domain/feedback/feedback-data.server.ts";
import { readLeads } from "#app/domain/leads/lead-data.server.ts";
import { readQuotes } from "#app/domain/quotes/quote-data.server.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { toSnake } from "#app/domain/values/snake-case.ts";
import { maxWebhookBytes, type WebhookEventType } from "#app/domain/webhooks/webhooks.ts";
import type { Actor, Services } from "#app/services.ts";

type Data = Record<string, unknown>;

export interface WebhookEvent {
  id: string;
  type: WebhookEventType;
  timestamp: string;
  data: Data;
  isTest: boolean;
}

/** The event with its data; null when it, or its subject, no longer exists. */
export async function readEvent(services: Services, eventId: string): Promise<WebhookEvent | null> {
  const { db } = services;
  const isThis = eq(webhookEvents.id, eventId);
  const [event] = await db
    .select()
    .from(webhookEvents)
    .where(and(isThis, isNull(webhookEvents.maskedAt)));
  if (!event) return null;
  const { id, type, createdAt, isTest } = event;
  const toEvent = (data: Data) => ({ id, type, timestamp: createdAt.toISOString(), data, isTest });
  if (event.data) return toEvent(event.data);
  const data = await findData(services, event);
  if (!data) return null;
  // Deleted at this moment, it must not leave.
  const stored = await db
    .update(webhookEvents)
    .set({ data: shorten(data) })
    .where(isThis)
    .returning({ data: webhookEvents.data });
  return stored[0]?.data ? toEvent(stored[0].data) : null;
}

/** What the API says of it too (docs/api.md). */
async function findData(services: Services, event: typeof webhookEvents.$inferSelect): Promise<Data | null> {
  const { type, subjectId: id } = event;
  const speaker = { id: event.userId };
  const read = async () => {
    if (type.startsWith("lead.")) return readLead(services, speaker, id);
    if (type === "feedback.created") return (await readFeedback(services, speaker, [id]))[0];
    if (type === "quote.approved") return (await readQuotes(services, speaker, { id }))[0];
    if (type === "request.created") return (await readAudienceRequests(services, speaker, [id]))[0];
    if (type.startsWith("booking.")) return readBooking(services, speaker, id);
    return findHub(services, id);
  };
  const data = await read();
  return data ? (toSnake(data) as Data) : null;
}

type Speaker = Pick<Actor, "id">;
const maxCaptures = 10;

async function readLead(services: Services, speaker: Speaker, id: string) {
  const [lead] = await readLeads(services, speaker, [id]);
  return lead && { ...lead, captures: lead.captures.slice(0, maxCaptures) };
}

async function readBooking(services: Services, speaker: Speaker, id: string) {
  const [booking] = await readBookings(services, speaker, [id]);
  if (!booking) return null;
  const answers = await listAnswers(services, id);
  return { ...booking, answers: answers.map(({ question, answer }) => ({ question, answer })) };
}

async function findHub({ db }: Services, id: string) {
  const [hub] = await db
    .select({
      id: talkHubs.id,
      title: talkHubs.title,
      eventName: talkHubs.eventName,
      eventDate: talkHubs.eventDate,
      slug: talkHubs.slug,
      username: usernames.username,
    })
    .from(talkHubs)
    .leftJoin(usernames, and(eq(usernames.profileId, talkHubs.userId), eq(usernames.isCurrent, true)))
    .where(eq(talkHubs.id, id));
  return hub ?? null;
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
