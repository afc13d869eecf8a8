// What a lead and its captures are at every door: the API, webhooks, CSV, the Data Export, their person's page and erasure.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import { leadSources, leadStatuses } from "#app/database/vocabulary.ts";
import { leadFieldLabels, leadSourceLabels, leadStatusLabels } from "#app/domain/leads/leads.ts";
import { momentSchema, optionalMoment, sampleHub, sampleMoment } from "#app/domain/records/json-schemas.server.ts";
import { made, record, sampleOf, shapeOf, withheld } from "#app/domain/records/record.server.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";

const text = z.string().nullable();
const source = z.enum(leadSources).meta({ description: "How the details came", example: "entry" });
const consentGiven = {
  json: z.boolean().meta({ description: "Agreed, and not withdrawn since" }),
  sample: true,
} as const;
/** None where it was deleted or is in the trash. */
const hub = {
  talkHubId: sql<string | null>`${talkHubs.id}`,
  talkHubTitle: sql<string | null>`${talkHubs.title}`,
};

export const captureRecord = record(
  leadCaptures,
  { joined: { ...hub, consentGiven: made<boolean>() } },
  {
    id: { json: z.uuid(), sample: "018f7a00-0000-7000-8000-000000000007" },
    leadId: { selected: true, erased: null },
    userId: {},
    talkHubId: { json: z.uuid().nullable(), sample: sampleHub.id },
    talkHubTitle: { json: text, sample: sampleHub.title },
    source: { json: source, sample: "entry", person: true },
    consentGiven,
    consentText: {
      json: text.meta({ description: "The words beside the box" }),
      sample: "I agree that the speaker may keep my details and contact me about this talk.",
      person: true,
      erased: null,
    },
    consentedAt: { json: optionalMoment, sample: sampleMoment, person: true, erased: null },
    consentWithdrawnAt: { json: optionalMoment, sample: null, person: true, erased: null },
    notifiedAt: {},
    filesEmailedAt: { erased: null },
    filesSentAt: { erased: null },
    deviceId: { ...withheld, erased: null },
    submissionKey: { ...withheld, erased: null },
    createdAt: { json: momentSchema, sample: sampleMoment, person: true },
  },
);

const moment = (at: Date | null, zone: string) => at && Object.values(localDateAndTime(at, zone)).join(" ");

export const leadRecord = record(
  leads,
  {
    joined: {
      ...hub,
      consentGiven: made<boolean>(),
      captures: made<object[]>(),
      /** In the CSV file alone: the titles of all talks, and the words of the consent that counts. */
      allHubs: made<string>(),
      consentText: made<string | null>(),
    },
    csvFirst: [
      ...["firstName", "lastName", "email", "phone", "company", "status", "talkHubTitle", "allHubs", "source"],
      ...["createdAt", "consentedAt", "consentText", "consentWithdrawnAt"],
    ],
  },
  {
    id: { json: z.uuid(), sample: "018f7a00-0000-7000-8000-000000000002" },
    userId: {},
    talkHubId: { json: z.uuid().nullable(), sample: sampleHub.id },
    talkHubTitle: { json: text, sample: sampleHub.title, csv: "Talk Hub" },
    allHubs: { csv: "All Talk Hubs" },
    firstName: { json: text, sample: "Sam", csv: leadFieldLabels.firstName, person: true },
    lastName: { json: text, sample: "Sample", csv: leadFieldLabels.lastName, person: true },
    email: { json: text, sample: "sam.sample@example.com", csv: leadFieldLabels.email, person: true },
    phone: { json: text, sample: null, csv: leadFieldLabels.phone, person: true },
    company: { json: text, sample: "Example Ltd", csv: leadFieldLabels.company, person: true },
    source: { json: source, sample: "entry", csv: ["Source", (lead) => leadSourceLabels[lead.source]], person: true },
    status: {
      json: z.enum(leadStatuses),
      sample: "new",
      csv: ["Status", ({ status }) => leadStatusLabels[status]],
      person: true,
    },
    notes: {
      json: text.meta({ description: "Yours; nobody else reads them" }),
      sample: null,
      csv: "Notes",
      person: true,
    },
    consentGiven,
    consentedAt: {
      json: optionalMoment.meta({ description: "The first consent in force" }),
      sample: sampleMoment,
      csv: ["Consent Given", ({ consentedAt }, zone) => moment(consentedAt, zone)],
    },
    consentText: { csv: "Consent Wording" },
    consentWithdrawnAt: {
      json: optionalMoment,
      sample: null,
      csv: ["Consent Withdrawn", ({ consentWithdrawnAt }, zone) => moment(consentWithdrawnAt, zone)],
      person: true,
    },
    captures: {
      json: z
        .array(z.object(shapeOf(captureRecord)))
        .meta({ description: "Each time these details were left, the latest first" }),
      sample: [sampleOf(captureRecord)],
    },
    searchFolded: withheld,
    createdAt: {
      json: momentSchema,
      sample: sampleMoment,
      csv: ["Date", ({ createdAt }, zone) => moment(createdAt, zone)],
      person: true,
    },
    updatedAt: {},
  },
);
