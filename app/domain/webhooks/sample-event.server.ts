// A made-up event of each type, for tests and for services that ask what they will get. It has the fields of
// event-data.server.ts; a test compares both.
import { newId } from "#app/database/schema/columns.ts";
import type { WebhookEvent } from "#app/domain/webhooks/event-data.server.ts";
import type { WebhookEventType } from "#app/domain/webhooks/webhooks.ts";

const at = "2026-05-14T09:30:00.000Z";
const hub = { talk_hub_id: "018f7a00-0000-7000-8000-000000000001", talk_hub_title: "Calm under fire" };

const lead = {
  id: "018f7a00-0000-7000-8000-000000000002",
  email: "sam.sample@example.com",
  first_name: "Sam",
  last_name: "Sample",
  phone: null,
  company: "Example Ltd",
  source: "entry",
  status: "new",
  notes: null,
  consent_given: true,
  consented_at: at,
  consent_withdrawn_at: null,
  captures: [
    {
      ...hub,
      source: "entry",
      consent_text: "I agree that the speaker may keep my details and contact me about this talk.",
      consented_at: at,
      consent_withdrawn_at: null,
      created_at: at,
    },
  ],
  created_at: at,
};

const booking = {
  id: "018f7a00-0000-7000-8000-000000000003",
  status: "new",
  requester_name: "Sam Sample",
  requester_email: "sam.sample@example.com",
  requester_company: "Example Ltd",
  event_name: "Example Summit",
  event_date: "2026-09-17",
  event_location: "Sydney",
  audience_size: null,
  budget_range: null,
  currency: "AUD",
  speaking_topics: "Calm under fire",
  additional_notes: null,
  source: "profile",
  talk_hub_id: null,
  talk_hub_title: null,
  fee: null,
  answers: [],
  created_at: at,
  updated_at: at,
};

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
    answers: [{ question: "Would you recommend this talk?", type: "yes_no", answer: true }],
    submitter_email: null,
    email_consent_at: null,
    created_at: at,
  },
  "quote.approved": {
    id: "018f7a00-0000-7000-8000-000000000005",
    ...hub,
    comment: "I'll use the breathing exercise tomorrow.",
    author_name: "Sam Sample",
    author_role: "Team lead",
    consented_at: at,
    approved_at: at,
  },
  "request.created": {
    id: "018f7a00-0000-7000-8000-000000000006",
    ...hub,
    text: "Could you share the reading list?",
    created_at: at,
  },
  "booking.created": booking,
  "booking.changed": { ...booking, status: "held" },
  "hub.opened": openedHub,
  "hub.closed": openedHub,
};

export const sampleData = (type: WebhookEventType): Record<string, unknown> => samples[type];

export const createSampleEvent = (type: WebhookEventType, now: Date): WebhookEvent => ({
  id: newId(),
  type,
  timestamp: now.toISOString(),
  data: sampleData(type),
  isTest: true,
});
