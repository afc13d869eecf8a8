// What an event says about its subject, under the names of the database. Read after the transaction that caused it, once:
// each attempt sends the same.
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import {
  bookingAnswers,
  feedbackQuestions,
  feedbackSubmissions,
  leadCaptures,
  leads,
  quotes,
  speakerBookings,
  talkHubs,
  talkRequests,
  usernames,
  webhookEvents,
} from "#app/database/schema/index.ts";
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
  const data = await findData(services, type, event.subjectId);
  if (!data) return null;
  // Deleted at this moment, it must not leave.
  const stored = await db
    .update(webhookEvents)
    .set({ data: shorten(data) })
    .where(isThis)
    .returning({ data: webhookEvents.data });
  return stored[0]?.data ? toEvent(stored[0].data) : null;
}

function findData(services: Services, type: WebhookEventType, id: string): Promise<Data | null> {
  if (type.startsWith("lead.")) return findLead(services, id);
  if (type === "feedback.created") return findFeedback(services, id);
  if (type === "quote.approved") return findQuote(services, id);
  if (type === "request.created") return findRequest(services, id);
  if (type.startsWith("booking.")) return findBooking(services, id);
  return findHub(services, id);
}

const maxCaptures = 10;

async function findLead({ db }: Services, id: string): Promise<Data | null> {
  const [lead] = await db.select().from(leads).where(eq(leads.id, id));
  if (!lead) return null;
  const captures = await db
    .select({
      talk_hub_id: leadCaptures.talkHubId,
      talk_hub_title: talkHubs.title,
      source: leadCaptures.source,
      consent_text: leadCaptures.consentText,
      consented_at: leadCaptures.consentedAt,
      consent_withdrawn_at: leadCaptures.consentWithdrawnAt,
      created_at: leadCaptures.createdAt,
    })
    .from(leadCaptures)
    .leftJoin(talkHubs, eq(talkHubs.id, leadCaptures.talkHubId))
    .where(eq(leadCaptures.leadId, id))
    .orderBy(desc(leadCaptures.createdAt), desc(leadCaptures.id))
    .limit(maxCaptures);
  return {
    id,
    email: lead.email,
    first_name: lead.firstName,
    last_name: lead.lastName,
    phone: lead.phone,
    company: lead.company,
    source: lead.source,
    status: lead.status,
    notes: lead.notes,
    /** Whether the person agreed to be contacted, and when first; the words are in each capture. */
    consent_given: lead.consentedAt !== null,
    consented_at: lead.consentedAt,
    consent_withdrawn_at: lead.consentWithdrawnAt,
    captures,
    created_at: lead.createdAt,
  };
}

async function findFeedback({ db }: Services, id: string): Promise<Data | null> {
  const [rating] = await db
    .select({ row: feedbackSubmissions, hub: ofHub })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(eq(feedbackSubmissions.id, id));
  if (!rating) return null;
  const { row, hub } = rating;
  const answers = await db
    .select({
      question: feedbackQuestions.question,
      type: feedbackQuestions.type,
      answer: sql<unknown>`${feedbackSubmissions.responses} -> 'answer'`,
    })
    .from(feedbackSubmissions)
    .innerJoin(feedbackQuestions, eq(feedbackQuestions.id, feedbackSubmissions.questionId))
    .where(
      and(
        eq(feedbackSubmissions.talkHubId, row.talkHubId),
        eq(feedbackSubmissions.submissionKey, row.submissionKey),
        sql`${feedbackSubmissions.responses} ? 'answer'`,
      ),
    )
    .orderBy(asc(feedbackQuestions.sortOrder));
  const { rating: stars, comments = null, reasons = [] } = row.responses;
  return {
    id,
    ...hub,
    rating: stars,
    comments,
    reasons,
    answers,
    submitter_email: row.submitterEmail,
    email_consent_at: row.emailConsentAt,
    created_at: row.createdAt,
  };
}

async function findQuote({ db }: Services, id: string): Promise<Data | null> {
  const [quote] = await db
    .select({
      id: quotes.id,
      ...ofHub,
      comment: quotes.comment,
      author_name: quotes.authorName,
      author_role: quotes.authorRole,
      consented_at: quotes.consentedAt,
      approved_at: quotes.approvedAt,
    })
    .from(quotes)
    .innerJoin(talkHubs, eq(talkHubs.id, quotes.talkHubId))
    .where(eq(quotes.id, id));
  return quote ?? null;
}

async function findRequest({ db }: Services, id: string): Promise<Data | null> {
  const [request] = await db
    .select({ id: talkRequests.id, ...ofHub, text: talkRequests.text, created_at: talkRequests.createdAt })
    .from(talkRequests)
    .innerJoin(talkHubs, eq(talkHubs.id, talkRequests.talkHubId))
    .where(eq(talkRequests.id, id));
  return request ?? null;
}

async function findBooking({ db }: Services, id: string): Promise<Data | null> {
  const [found] = await db
    .select({ booking: speakerBookings, title: talkHubs.title })
    .from(speakerBookings)
    .leftJoin(talkHubs, eq(talkHubs.id, speakerBookings.talkHubId))
    .where(eq(speakerBookings.id, id));
  if (!found) return null;
  const { booking, title } = found;
  const answers = await db
    .select({ question: bookingAnswers.question, answer: bookingAnswers.answer })
    .from(bookingAnswers)
    .where(eq(bookingAnswers.bookingId, id))
    .orderBy(asc(bookingAnswers.position));
  return {
    id,
    status: booking.status,
    requester_name: booking.requesterName,
    requester_email: booking.requesterEmail,
    requester_company: booking.requesterCompany,
    event_name: booking.eventName,
    event_date: booking.eventDate,
    event_location: booking.eventLocation,
    audience_size: booking.audienceSize,
    budget_range: booking.budgetRange,
    currency: booking.currency,
    speaking_topics: booking.speakingTopics,
    additional_notes: booking.additionalNotes,
    source: booking.source,
    talk_hub_id: booking.talkHubId,
    talk_hub_title: title,
    fee: booking.fee,
    answers,
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

async function findHub({ db }: Services, id: string): Promise<Data | null> {
  const [hub] = await db
    .select({
      id: talkHubs.id,
      title: talkHubs.title,
      event_name: talkHubs.eventName,
      event_date: talkHubs.eventDate,
      slug: talkHubs.slug,
      username: usernames.username,
    })
    .from(talkHubs)
    .leftJoin(usernames, and(eq(usernames.profileId, talkHubs.userId), eq(usernames.isCurrent, true)))
    .where(eq(talkHubs.id, id));
  return hub ?? null;
}

const ofHub = { talk_hub_id: talkHubs.id, talk_hub_title: talkHubs.title };

/** Long texts are cut where all of it would be more than a receiver gets. */
function shorten(data: Data): Data {
  if (isSmall(data)) return data;
  for (const length of [2_000, 500, 100]) {
    const shortened = JSON.parse(
      JSON.stringify(data, (_, value) =>
        typeof value === "string" && value.length > length ? `${value.slice(0, length)}…` : value,
      ),
    );
    if (isSmall(shortened)) return { ...shortened, is_shortened: true };
  }
  return { id: data.id, is_shortened: true };
}

/** With room for what stands around it. */
const isSmall = (data: Data) => Buffer.byteLength(JSON.stringify(data)) <= maxWebhookBytes - 1_024;
