// A made-up event of each type, for tests and for services that ask what they will get. It has the fields of
// event-data.server.ts; a test compares both.
import { newId } from "#app/database/schema/columns.ts";
import { audienceRequestRecord } from "#app/domain/audience-requests/audience-request-record.server.ts";
import { bookingRecord } from "#app/domain/bookings/booking-record.server.ts";
import { feedbackRecord } from "#app/domain/feedback/feedback-record.server.ts";
import { leadRecord } from "#app/domain/leads/lead-record.server.ts";
import { quoteRecord } from "#app/domain/quotes/quote-record.server.ts";
import { sampleHub, sampleMoment } from "#app/domain/records/json-schemas.server.ts";
import { sampleOf } from "#app/domain/records/record.server.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { WebhookEvent } from "#app/domain/webhooks/event-data.server.ts";
import type { WebhookEventType } from "#app/domain/webhooks/webhooks.ts";

/** The address before the names, as it always stood. */
const lead = {
  ...pick(sampleOf(leadRecord), ["id", "talk_hub_id", "talk_hub_title", "email"]),
  ...sampleOf(leadRecord),
};

const booking = sampleOf(bookingRecord);

const openedHub = {
  id: sampleHub.id,
  title: sampleHub.title,
  event_name: "Example Summit",
  event_date: "2026-05-14",
  slug: "calm-under-fire",
  username: "sam",
};

const samples: Record<WebhookEventType, Record<string, unknown>> = {
  "lead.created": lead,
  "lead.updated": lead,
  "lead.deleted": { id: lead.id, email: lead.email, reason: "deleted" },
  "feedback.created": sampleOf(feedbackRecord),
  "quote.approved": sampleOf(quoteRecord),
  "request.created": sampleOf(audienceRequestRecord),
  "booking.created": booking,
  "booking.changed": { ...booking, status: "held" },
  "hub.opened": openedHub,
  "hub.closed": openedHub,
};

export const sampleData = (type: WebhookEventType): Record<string, unknown> => samples[type];

/** When the made-up events happen. */
export const sampleTime = new Date(sampleMoment);

export const createSampleEvent = (type: WebhookEventType, now: Date, id = newId()): WebhookEvent => ({
  id,
  type,
  timestamp: now.toISOString(),
  data: sampleData(type),
  isTest: true,
});
