// What a request of the audience is at every door: the API, webhooks, the Data Export and its author's page.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { resources, talkHubs, talkRequests } from "#app/database/schema/index.ts";
import { type AudienceRequestState, audienceRequestStates } from "#app/domain/audience-requests/audience-requests.ts";
import {
  daySchema,
  movingCount,
  optionalMoment,
  sampleDay,
  sampleHub,
} from "#app/domain/records/json-schemas.server.ts";
import { made, record, withheld } from "#app/domain/records/record.server.ts";

/** The devices that asked for it or tapped +1. */
export const supporterCount = sql<number>`(
  select count(*) from talk_request_supporters where request_id = talk_requests.id)`.mapWith(Number);

/** How many people get the answer by email. */
const noticeCount = sql<number>`(
  select count(*) from talk_request_notices where request_id = talk_requests.id and sent_at is null)`.mapWith(Number);

export const audienceRequestRecord = record(
  talkRequests,
  {
    joined: {
      talkHubTitle: talkHubs.title,
      state: made<AudienceRequestState>(),
      supporterCount,
      noticeCount,
      answerResourceTitle: sql<string | null>`${resources.title}`,
      createdOn: made<string>(),
    },
  },
  {
    id: { json: z.uuid(), sample: "018f7a00-0000-7000-8000-000000000006", exported: { of: "request" } },
    talkHubId: { json: z.uuid(), sample: sampleHub.id },
    talkHubTitle: { json: z.string(), sample: sampleHub.title },
    text: { json: z.string(), sample: "Could you share the reading list?", person: true },
    state: {
      json: z.enum(audienceRequestStates).meta({ description: "Others read it once it is approved or answered" }),
      sample: "waiting",
    },
    supporterCount: { json: movingCount.meta({ description: "People who ask for it" }), sample: 1 },
    noticeCount: { json: movingCount.meta({ description: "People who will get the answer by email" }), sample: 0 },
    approvedAt: { selected: true, person: true },
    hiddenAt: { selected: true, person: true },
    answeredAt: { json: optionalMoment, sample: null, person: true },
    answerText: { json: z.string().nullable(), sample: null },
    answerResourceId: { json: z.uuid().nullable(), sample: null },
    answerResourceTitle: { json: z.string().nullable(), sample: null },
    createdAt: { selected: true, person: true, exported: "day" },
    createdOn: { json: daySchema.meta({ description: "In your time zone" }), sample: sampleDay },
    deviceId: withheld,
    submissionKey: withheld,
  },
);
