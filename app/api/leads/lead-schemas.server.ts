// A lead as JSON, with its captures: when, where and to what words this person agreed.
import { z } from "@hono/zod-openapi";
import { cursorQuery } from "#app/api/list.server.ts";
import { leadSources, leadStatuses } from "#app/database/vocabulary.ts";
import { leadFieldLengths, leadNotesLength } from "#app/domain/leads/leads.ts";
import { momentSchema, ofHub, optionalMoment, queryDay, textSchema } from "#app/domain/records/json-schemas.server.ts";

const source = z.enum(leadSources).meta({ description: "How the details came", example: "entry" });
const status = z.enum(leadStatuses);
const consentGiven = z.boolean().meta({ description: "Agreed, and not withdrawn since" });

export const leadSchema = z
  .object({
    id: z.uuid(),
    ...ofHub,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    source,
    status,
    notes: z.string().nullable().meta({ description: "Yours; nobody else reads them" }),
    consent_given: consentGiven,
    consented_at: optionalMoment.meta({ description: "The first consent in force" }),
    consent_withdrawn_at: optionalMoment,
    captures: z
      .array(
        z.object({
          id: z.uuid(),
          ...ofHub,
          source,
          consent_given: consentGiven,
          consent_text: z.string().nullable().meta({ description: "The words beside the box" }),
          consented_at: optionalMoment,
          consent_withdrawn_at: optionalMoment,
          created_at: momentSchema,
        }),
      )
      .meta({ description: "Each time these details were left, the latest first" }),
    created_at: momentSchema,
  })
  .openapi("Lead");

export const leadQuery = cursorQuery
  .extend({
    search: z.string().max(200).optional().meta({ description: "Words of the name, email or company" }),
    talk_hub_id: z
      .uuid()
      .optional()
      .meta({ description: "People who left their details there; the filters are about that time" }),
    source: source.optional(),
    consent: z.enum(["given", "none", "withdrawn"]).optional(),
    status: status.optional(),
    from: queryDay.optional().meta({ description: "First day, in your time zone" }),
    to: queryDay.optional().meta({ description: "Last day" }),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "The end date must be on or after the start date",
  });

const details = z
  .strictObject({
    first_name: textSchema(leadFieldLengths.firstName),
    last_name: textSchema(leadFieldLengths.lastName),
    email: textSchema(leadFieldLengths.email),
    phone: textSchema(leadFieldLengths.phone),
    company: textSchema(leadFieldLengths.company),
    notes: textSchema(leadNotesLength),
  })
  .partial();

export const newLead = details.extend({
  talk_hub_id: z.uuid().nullable().default(null).meta({ description: "Where you met" }),
});
export const leadChanges = details.extend({ status: status.optional() });
