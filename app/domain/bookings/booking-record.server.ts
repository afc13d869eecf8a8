// What a booking is at every door: the API, webhooks, CSV, the Data Export, its sender's page and erasure.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { audienceSizes, bookingSources, bookingStatuses, budgetRanges } from "#app/database/vocabulary.ts";
import {
  bookingSourceLabels,
  bookingStatusLabels,
  deletedPersonName,
  formatBudget,
} from "#app/domain/bookings/bookings.ts";
import { daySchema, momentSchema, optionalMoment, sampleMoment } from "#app/domain/records/json-schemas.server.ts";
import { made, record, withheld } from "#app/domain/records/record.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";

const text = z.string().nullable();
const inUtc = (at: Date | null) => at?.toISOString().slice(0, 16).replace("T", " ");

export const bookingRecord = record(
  speakerBookings,
  {
    joined: {
      talkHubTitle: sql<string | null>`${talkHubs.title}`,
      answers: made<{ question: string; answer: string | null }[]>(),
    },
    csvFirst: ["createdAt", "source", "rating", "isInRoom", "status"],
  },
  {
    id: { json: z.uuid(), sample: "018f7a00-0000-7000-8000-000000000003" },
    speakerId: {},
    status: {
      json: z.enum(bookingStatuses).meta({ description: "“held” and “confirmed” take the day" }),
      sample: "new",
      csv: ["Status", ({ status }) => bookingStatusLabels[status]],
      filter: true,
      person: true,
    },
    requesterName: {
      json: z.string(),
      sample: "Sam Sample",
      csv: "Name",
      person: "name",
      erased: deletedPersonName,
    },
    requesterEmail: {
      json: z.string(),
      sample: "sam.sample@example.com",
      csv: "Email",
      person: "email",
      erased: "",
    },
    requesterCompany: { json: text, sample: "Example Ltd", csv: "Company", person: "company", erased: null },
    eventName: { json: z.string(), sample: "Example Summit", csv: "Event", person: true },
    eventDate: { json: daySchema.nullable(), sample: "2026-09-17", csv: "Event Date", person: true },
    eventLocation: { json: text, sample: "Sydney", csv: "Location", person: true },
    audienceSize: { json: z.enum(audienceSizes).nullable(), sample: null, csv: "Audience Size", person: true },
    budgetRange: {
      json: z.enum(budgetRanges).nullable(),
      sample: null,
      csv: ["Budget", ({ budgetRange, currency }) => budgetRange && formatBudget(budgetRange, currency)],
      filter: true,
      person: true,
    },
    currency: { json: z.string(), sample: "AUD", person: true },
    speakingTopics: { json: text, sample: "Calm under fire", csv: "Topics", person: true, erased: null },
    additionalNotes: { json: text, sample: null, csv: "Additional Notes", person: true, erased: null },
    reference: {
      json: text.meta({ description: "The booker's own number of it" }),
      sample: "PO 4711",
      csv: "Reference",
      person: true,
      erased: null,
    },
    source: {
      json: z.enum(bookingSources).meta({ description: "Where they found the form" }),
      sample: "profile",
      csv: ["Source", ({ source }) => bookingSourceLabels[source]],
      filter: true,
    },
    talkHubId: { json: z.uuid().nullable(), sample: null },
    talkHubTitle: { json: text, sample: null },
    rating: {
      json: z.number().int().nullable().meta({ description: "The stars that the same phone gave that talk" }),
      sample: null,
      csv: "Stars",
      erased: null,
    },
    isInRoom: {
      json: z.boolean(),
      sample: false,
      csv: ["In the room", ({ source, isInRoom }) => (source === "talk" ? (isInRoom ? "yes" : "no") : null)],
      erased: false,
    },
    fee: { json: text, sample: null, csv: "Fee", person: true },
    isFeeShown: {
      json: z.boolean().meta({ description: "On the booking's page, to whoever booked" }),
      sample: false,
    },
    contractNote: { json: text, sample: null, csv: "Contract Note", person: true, erased: null },
    notes: {
      json: text.meta({ description: "Yours; nobody else reads them" }),
      sample: null,
      csv: "Notes",
      person: true,
      erased: null,
    },
    reply: { json: text, sample: null, csv: "Reply", person: true, erased: null },
    repliedAt: {
      json: optionalMoment,
      sample: null,
      csv: ["Replied", ({ repliedAt }) => inUtc(repliedAt)],
      person: true,
    },
    answers: { sample: [] },
    submissionKey: { ...withheld, erased: newSubmissionKey },
    deviceId: { ...withheld, erased: null },
    createdAt: { json: momentSchema, sample: sampleMoment, csv: ["Received", ({ createdAt }) => inUtc(createdAt)] },
    updatedAt: { json: momentSchema, sample: sampleMoment },
  },
);
