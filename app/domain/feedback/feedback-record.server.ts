// What a rating with its comment is at every door: the API, webhooks, the Data Export and its author's page. Days instead of
// times: beside the leads a time would tell who it was (docs/decisions/074).
import { isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import { questionTypes, reasonKinds } from "#app/database/vocabulary.ts";
import { isInRoom } from "#app/domain/audience/presence.server.ts";
import type { Presence } from "#app/domain/feedback/feedback.ts";
import { currentComment } from "#app/domain/quotes/queries.server.ts";
import { daySchema, optionalMoment, sampleDay, sampleHub } from "#app/domain/records/json-schemas.server.ts";
import { made, record, withheld } from "#app/domain/records/record.server.ts";
import type { Reason } from "#app/domain/values/reasons.ts";

export const feedbackRecord = record(
  feedbackSubmissions,
  {
    joined: {
      talkHubTitle: talkHubs.title,
      rating: sql<number>`${feedbackSubmissions.rating}`,
      comments: currentComment,
      isInRoom: isInRoom(talkHubs.id),
      isHidden: sql<boolean>`${isNotNull(feedbackSubmissions.hiddenAt)}`,
      isOnStage: sql<boolean>`${isNotNull(feedbackSubmissions.approvedAt)}`,
      reasons: made<Reason[]>(),
      answers: made<object[]>(),
      sentFrom: made<Presence>(),
      createdOn: made<string>(),
    },
  },
  {
    id: { ...withheld, json: z.uuid(), sample: "018f7a00-0000-7000-8000-000000000004" },
    talkHubId: { json: z.uuid(), sample: sampleHub.id },
    talkHubTitle: { json: z.string(), sample: sampleHub.title },
    questionId: {},
    rating: { json: z.number().int().min(1).max(5), sample: 5 },
    comments: { json: z.string().nullable(), sample: "I'll use the breathing exercise tomorrow." },
    responses: { selected: true, person: true },
    reasons: {
      json: z.array(z.object({ text: z.string(), kind: z.enum(reasonKinds) })).meta({ description: "What was ticked" }),
      sample: [],
    },
    answers: {
      json: z
        .array(
          z.object({
            question_id: z.uuid(),
            question: z.string(),
            type: z.enum(questionTypes),
            answer: z.union([z.string(), z.number(), z.boolean()]),
          }),
        )
        .meta({ description: "To your other questions" }),
      sample: [
        {
          ...{ question_id: "018f7a00-0000-7000-8000-000000000008", question: "Would you recommend this talk?" },
          ...{ type: "yes_no", answer: true },
        },
      ],
    },
    submitterEmail: {
      json: z.string().nullable().meta({ description: "Of those who signed their feedback" }),
      sample: null,
      person: "email",
    },
    emailConsentAt: {
      json: optionalMoment.meta({ description: "When they agreed to hear from you" }),
      sample: null,
      person: true,
    },
    isInRoom: { selected: true },
    sentFrom: {
      json: z.enum(["room", "later"]).meta({ description: "“room”: by a phone that scanned the hall screen" }),
      sample: "room",
    },
    isHidden: {
      json: z.boolean().meta({ description: "Hidden from everyone but you; averages still include it" }),
      sample: false,
    },
    isOnStage: { json: z.boolean().meta({ description: "The hall screen may show the comment" }), sample: false },
    hiddenAt: {},
    approvedAt: {},
    createdOn: {
      json: daySchema.meta({
        description: "In your time zone. Days instead of times, because beside your leads a time would tell who it was",
      }),
      sample: sampleDay,
    },
    createdAt: { selected: true, person: true, exported: "day" },
    updatedAt: { exported: "day" },
    deviceId: { exported: { of: "feedback", within: "talkHubId" } },
    submissionKey: withheld,
    leadId: withheld,
    network: withheld,
  },
);
