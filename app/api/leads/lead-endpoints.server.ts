import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { cursorQuery, listOf, loadList, toList } from "#app/api/list.server.ts";
import { parseFields } from "#app/api/problem.server.ts";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { saveLeadDetails } from "#app/domain/leads/edit-lead.server.ts";
import { leadDetailsForm, leadNotesForm, newLeadForm } from "#app/domain/leads/form.ts";
import { leadRecord } from "#app/domain/leads/lead-record.server.ts";
import { leadFieldLengths, leadNotesLength } from "#app/domain/leads/leads.ts";
import { deleteLeads, saveLeadNotes, setLeadStatus } from "#app/domain/leads/manage-leads.server.ts";
import { findLead, listLeadIds, readLeads } from "#app/domain/leads/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { queryDay, textSchema } from "#app/domain/records/json-schemas.server.ts";
import { shapeOf } from "#app/domain/records/record.server.ts";
import type { Camel } from "#app/domain/values/snake-case.ts";
import type { Actor, Services } from "#app/services.ts";

const shape = shapeOf(leadRecord);
const leadSchema = z.object(shape).openapi("Lead");

const leadQuery = cursorQuery
  .extend({
    search: z.string().max(200).optional().meta({ description: "Words of the name, email or company" }),
    talk_hub_id: z
      .uuid()
      .optional()
      .meta({ description: "People who left their details there; the filters are about that time" }),
    source: shape.source.optional(),
    consent: z.enum(["given", "none", "withdrawn"]).optional(),
    status: shape.status.optional(),
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

const newLead = details.extend({
  talk_hub_id: z.uuid().nullable().default(null).meta({ description: "Where you met" }),
});
const leadChanges = details.extend({ status: shape.status.optional() });

/** Speakers can always contact and delete their leads, as on the screen. */
const shared = { area: "leads", whileLocked: "allowed" } as const;

async function answerLead({ services, actor }: Pick<ApiCall, "services" | "actor">, id: string) {
  const [lead] = await readLeads(services, actor, [id]);
  return lead ?? null;
}

const list = endpoint({
  ...shared,
  method: "get",
  path: "/leads",
  name: "listLeads",
  summary: "Your leads, the newest first",
  query: leadQuery,
  response: listOf(leadSchema),
  async run(call) {
    const { services, actor, query } = call;
    const { limit: _, before: __, talkHubId: hub, ...filter } = query;
    const timezone = filter.from || filter.to ? await findOwnTimezone(services, actor) : undefined;
    const selection = { ...filter, hub, timezone };
    const page = await loadList(
      call,
      (range) => listLeadIds(services, actor, { ...selection, ...range }),
      ({ date }) => date,
    );
    const ids = page.rows.map(({ id }) => id);
    return { ...page, rows: await readLeads(services, actor, ids) };
  },
  done: (page, call) => toList(call, page),
});

const read = endpoint({
  ...shared,
  method: "get",
  path: "/leads/{id}",
  name: "getLead",
  summary: "One lead, with its consents",
  response: leadSchema,
  run: async ({ services, actor, params }) => (await readLeads(services, actor, [params.id]))[0] ?? null,
  done: (lead) => lead,
});

const create = endpoint({
  ...shared,
  method: "post",
  path: "/leads",
  name: "createLead",
  summary: "Add a lead by hand",
  description: "Without consent: only the person can give it, on a talk's page.",
  body: newLead,
  example: {
    first_name: "Rosa",
    last_name: "Jimenez",
    email: "rosa@example.com",
    notes: "Met at the speakers' dinner",
  },
  response: leadSchema,
  status: 201,
  run: ({ services, actor, body: { talkHubId: hub, notes, ...details }, token }) =>
    addLead(services, actor, parseFields(newLeadForm, { ...details, hub, notes: notes ?? undefined, token })),
  refusals: addLead.refusals,
  done: ({ leadId }, call) => answerLead(call, leadId),
});

/** What the request leaves out stays; all of it is changed, or nothing. */
async function updateLead(services: Services, actor: Actor, id: string, changes: Camel<z.output<typeof leadChanges>>) {
  const { notes, status, ...details } = changes;
  const lead = await findLead(services, actor, id);
  if (!lead) return null;
  const form = parseFields(leadDetailsForm, { ...lead, ...details });
  const saved = await saveLeadDetails(services, actor, id, form);
  if (!saved?.ok) return saved;
  if (status && (await setLeadStatus(services, actor, [id], status)) === 0) return null;
  if (notes === undefined) return saved;
  const { notesVersion } = lead;
  return saveLeadNotes(services, actor, id, parseFields(leadNotesForm, { notes: notes ?? undefined, notesVersion }));
}

const update = endpoint({
  ...shared,
  method: "patch",
  path: "/leads/{id}",
  name: "updateLead",
  summary: "Correct details of a lead, or change its status or notes",
  description: "What you leave out stays. What the person agreed to stays as it was recorded.",
  body: leadChanges,
  example: { status: "contacted", company: "Lumen Health" },
  response: leadSchema,
  run: ({ services, actor, params: { id }, body }) => updateLead(services, actor, id, body),
  refusals: { ...saveLeadDetails.refusals, ...saveLeadNotes.refusals },
  done: (_, call) => answerLead(call, call.params.id),
});

const remove = endpoint({
  ...shared,
  method: "delete",
  path: "/leads/{id}",
  name: "deleteLead",
  summary: "Delete a lead",
  description: "With the address on its feedback. Ratings and comments stay, without a name.",
  run: async ({ services, actor, params }) => (await deleteLeads(services, actor, [params.id])) > 0,
});

export const leadEndpoints = [list, read, create, update, remove];
