// A made-up event of each type, for tests and for services that ask what they will get. It has the fields of
// event-data.server.ts; a test compares both.
import { newId } from "#app/database/schema/columns.ts";
import { audienceRequestRecord } from "#app/domain/audience-requests/audience-request-record.server.ts";
import { bookingRecord } from "#app/domain/bookings/booking-record.server.ts";
import { leadRecord } from "#app/domain/leads/lead-record.server.ts";
import { quoteRecord } from "#app/domain/quotes/quote-record.server.ts";
import { sampleHub, sampleMoment } from "#app/domain/records/json-schemas.server.ts";
import { sampleOf } from "#app/domain/records/record.server.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { WebhookEvent } from "#app/domain/webhooks/event-data.server.ts";
import type { WebhookEventType } from "#app/domain/webhooks/webhooks.ts";

const at = sampleMoment;
const hub = { talk_hub_id: sampleHub.id, talk_hub_title: sampleHub.title };

/** The address before the names, as it always stood. */
const lead = {
  ...pick(sampleOf(leadRecord), ["id", "talk_hub_id", "talk_hub_title", "email"]),
  ...sampleOf(leadRecord),
};

const booking = sampleOf(bookingRecord);

const openedHub = {
  id: hub.talk_hub_id,
  title: hub.talk_hub_title,
  event_name: "Example Summit",
  event_date: "2026-05-14",
  slug: "calm-under-fire",
  username: "sam",
};

const samples: Record<WebhookEventType, Record<string, unknown>> = {
  "lead.created": lead,
  "lead.updated": lead,
  "lead.deleted": { id: lead.id, email: lead.email, reason: "deleted" },
  "feedback.created": {
    id: "018f7a00-0000-7000-8000-000000000004",
    ...hub,
    rating: 5,
    comments: "I'll use the breathing exercise tomorrow.",
    reasons: [],
    answers: [
      {
        ...{ question_id: "018f7a00-0000-7000-8000-000000000008", question: "Would you recommend this talk?" },
        ...{ type: "yes_no", answer: true },
      },
    ],
    submitter_email: null,
    email_consent_at: null,
    sent_from: "room",
    is_hidden: false,
    is_on_stage: false,
    created_on: "2026-05-14",
  },
  "quote.approved": sampleOf(quoteRecord),
  "request.created": sampleOf(audienceRequestRecord),
  "booking.created": booking,
  "booking.changed": { ...booking, status: "held" },
  "hub.opened": openedHub,
  "hub.closed": openedHub,
};

export const sampleData = (type: WebhookEventType): Record<string, unknown> => samples[type];

/** When the made-up events happen. */
export const sampleTime = new Date(at);

export const createSampleEvent = (type: WebhookEventType, now: Date, id = newId()): WebhookEvent => ({
  id,
  type,
  timestamp: now.toISOString(),
  data: sampleData(type),
  isTest: true,
});
