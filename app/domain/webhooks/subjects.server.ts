// What events are about: one entry for each kind of record, by which its events begin. It says how the record is read, and
// what ends its events before they are sent.
import { and, eq, isNotNull } from "drizzle-orm";
import { leads, talkHubs, usernames, type webhookEvents } from "#app/database/schema/index.ts";
import { audienceRequestRecord } from "#app/domain/audience-requests/audience-request-record.server.ts";
import { findAudienceRequest } from "#app/domain/audience-requests/queries.server.ts";
import { listAnswers } from "#app/domain/booker-pages/queries.server.ts";
import { bookingRecord } from "#app/domain/bookings/booking-record.server.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { feedbackRecord } from "#app/domain/feedback/feedback-record.server.ts";
import { readFeedback } from "#app/domain/feedback/submissions.server.ts";
import { captureRecord, leadRecord } from "#app/domain/leads/lead-record.server.ts";
import { readLeads } from "#app/domain/leads/queries.server.ts";
import { readQuotes } from "#app/domain/quotes/queries.server.ts";
import { quoteRecord } from "#app/domain/quotes/quote-record.server.ts";
import { toJson } from "#app/domain/records/record.server.ts";
import type { SubjectName, WebhookEventType } from "#app/domain/webhooks/webhooks.ts";
import type { Actor, Services } from "#app/services.ts";

type StoredEvent = Pick<typeof webhookEvents.$inferSelect, "type" | "data">;
type Speaker = Pick<Actor, "id">;

interface SubjectRules<Found> {
  /** What is there now, as the API says it; nothing when it is deleted or its talk is in the trash. */
  read(services: Services, speaker: Speaker, id: string): Promise<Found | null | undefined>;
  /** Why nothing about it may leave, although it is there; null while it may. */
  findEnd?(found: Found): string | null;
  /** An event that says that it is gone. A trigger wrote what is sent, because nothing else is left. */
  isDeletion?(event: StoredEvent): boolean;
  /** Its events end when its person withdraws the consent to be contacted. */
  endsWithConsent?: boolean;
}

/** What is sent now, or why nothing is. */
type Present = { data: object } | { end: string };

export interface Subject extends Omit<SubjectRules<never>, "read" | "findEnd"> {
  findPresent(services: Services, speaker: Speaker, id: string): Promise<Present>;
}

const defineSubject = <Found extends object>({ read, findEnd, ...rest }: SubjectRules<Found>): Subject => ({
  ...rest,
  async findPresent(services, speaker, id) {
    const found = await read(services, speaker, id);
    if (!found) return { end: deletedBeforeSent };
    const end = findEnd?.(found) ?? null;
    return end === null ? { data: found } : { end };
  },
});

export const deletedBeforeSent = "It was deleted before it was sent.";
const maxCaptures = 10;

export const subjects: Record<SubjectName, Subject> = {
  lead: defineSubject({
    async read(services, speaker, id) {
      const [lead] = await readLeads(services, speaker, [id]);
      const captures = lead?.captures.slice(0, maxCaptures).map((each) => toJson(captureRecord, each));
      return lead && { ...toJson(leadRecord, lead), captures };
    },
    findEnd: (lead) => (lead.consentWithdrawnAt ? "The consent was withdrawn before it was sent." : null),
    isDeletion: ({ type }) => type === "lead.deleted",
    endsWithConsent: true,
  }),
  feedback: defineSubject({
    async read(services, speaker, id) {
      const [feedback] = await readFeedback(services, speaker, [id]);
      return feedback && toJson(feedbackRecord, feedback);
    },
    findEnd: ({ isHidden }) => (isHidden ? "You hid it before it was sent." : null),
    endsWithConsent: true,
  }),
  quote: defineSubject({
    // None whose author has changed the comment since.
    async read(services, speaker, id) {
      const [quote] = await readQuotes(services, speaker, { id });
      return quote && toJson(quoteRecord, quote);
    },
    findEnd: ({ state }) => (state === "shown" ? null : "It was no longer on your pages when it was to be sent."),
    endsWithConsent: true,
  }),
  request: defineSubject({
    async read(services, speaker, id) {
      const request = await findAudienceRequest(services, speaker, id);
      return request && toJson(audienceRequestRecord, request);
    },
    findEnd: ({ state }) => (state === "hidden" ? "You hid it before it was sent." : null),
  }),
  booking: defineSubject({
    async read(services, speaker, id) {
      const booking = await findBooking(services, speaker, id);
      if (!booking) return null;
      const answers = await listAnswers(services, id);
      return {
        ...toJson(bookingRecord, booking),
        answers: answers.map(({ question, answer }) => ({ question, answer })),
      };
    },
    isDeletion: ({ data }) => data?.status === "deleted",
  }),
  hub: defineSubject({ read: ({ db }, _, id) => findHub(db, id) }),
};

export const subjectOf = (type: WebhookEventType): Subject => subjects[type.split(".")[0] as SubjectName];

/** The kinds whose events end when their person withdraws. */
export const withConsent = (Object.keys(subjects) as SubjectName[]).filter((name) => subjects[name].endsWithConsent);

async function findHub(db: Services["db"], id: string) {
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
  return hub;
}

/** Whether someone whose deletion waits has agreed again since, with another lead or this one. */
export async function hasAgreedAgain({ db }: Services, speaker: Speaker, email: unknown): Promise<boolean> {
  if (typeof email !== "string") return false;
  const isAgreed = and(eq(leads.userId, speaker.id), eq(leads.email, email), isNotNull(leads.consentedAt));
  return (await db.$count(leads, isAgreed)) > 0;
}
