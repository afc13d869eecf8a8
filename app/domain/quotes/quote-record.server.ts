// What a quote is at every door: the API, webhooks, the Data Export and its author's page.
import { isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { feedbackSubmissions, quotes, talkHubs } from "#app/database/schema/index.ts";
import { quoteVersion } from "#app/domain/quotes/form.ts";
import { currentQuoteConsent, type QuoteState, quoteConsents } from "#app/domain/quotes/quotes.ts";
import { momentSchema, optionalMoment, sampleHub, sampleMoment } from "#app/domain/records/json-schemas.server.ts";
import { made, record, withheld } from "#app/domain/records/record.server.ts";

/** Of a quote whose words still are the comment's; the speaker sees no others. */
export type ShownQuoteState = Exclude<QuoteState, "outdated">;

export const quoteRecord = record(
  quotes,
  {
    joined: {
      talkHubTitle: talkHubs.title,
      rating: sql<number>`${feedbackSubmissions.rating}`,
      isHidden: sql<boolean>`${isNotNull(feedbackSubmissions.hiddenAt)}`,
      consentText: made<string>(),
      state: made<ShownQuoteState>(),
    },
  },
  {
    id: { json: z.uuid(), sample: "018f7a00-0000-7000-8000-000000000005" },
    talkHubId: { json: z.uuid(), sample: sampleHub.id },
    talkHubTitle: { json: z.string(), sample: sampleHub.title },
    feedbackId: { ...withheld, json: z.uuid(), sample: "018f7a00-0000-7000-8000-000000000004" },
    comment: { json: z.string(), sample: "I'll use the breathing exercise tomorrow.", person: true },
    rating: { json: z.number().int(), sample: 5 },
    authorName: { json: z.string(), sample: "Sam Sample", person: "name" },
    authorRole: { json: z.string().nullable(), sample: "Team lead", person: "role" },
    consentVersion: { selected: true, person: true },
    consentText: {
      json: z.string().meta({ description: "What the author agreed to" }),
      sample: quoteConsents[currentQuoteConsent],
    },
    consentedAt: { json: momentSchema, sample: sampleMoment, person: true },
    state: {
      json: z.enum(["waiting", "shown", "hidden"]).meta({
        description: "“shown”: on the talk's page and on your profile; “hidden”: you hid the comment",
      }),
      sample: "shown",
    },
    isHidden: { selected: true },
    approvedAt: { json: optionalMoment, sample: sampleMoment },
    version: {
      json: quoteVersion.meta({ description: "Rises when the author changes the name or role" }),
      sample: 1,
    },
    createdAt: { json: momentSchema, sample: sampleMoment },
    updatedAt: {},
  },
);
