import { Readable } from "node:stream";
import { type CsvColumns, csvStream, csvType } from "#app/csv/csv.ts";
import { leadSourceLabels, leadStatusLabels } from "#app/domain/leads/leads.ts";
import {
  countLeads,
  findTimezone,
  type LeadFilter,
  type LeadRow,
  listCaptures,
  listLeads,
} from "#app/domain/leads/queries.server.ts";
import { buildVCard } from "#app/domain/leads/vcard.server.ts";
import type { TaskResult, TaskWork } from "#app/domain/tasks/commands.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

/** Limits the memory that an export needs. */
const batchSize = 500;

/**
 * The actor's leads that match `input.selection`, newest first, as CSV or vCards (`input.format`), streamed in batches.
 * Leads who withdrew their consent are in the CSV with the time of withdrawal, and not in the vCards.
 */
export async function exportLeads(
  services: Services,
  { actor, input, report }: TaskWork<"export-leads">,
): Promise<TaskResult> {
  const timezone = await findTimezone(services, actor);
  const filter: LeadFilter = { ...input.selection, timezone };
  const total = await countLeads(services, actor, filter);
  await report(0, total);
  const batches = leadsInBatches(services, actor, filter, (done) => report(Math.min(done, total), total));
  const name = `leads-${dayOf(services.clock.now(), timezone)}`;
  if (input.format === "vcard")
    return { name: `${name}.vcf`, type: "text/vcard; charset=utf-8", content: Readable.from(writeVCards(batches)) };
  return {
    name: `${name}.csv`,
    type: csvType,
    content: csvStream(columnsIn(filter), withCaptures(services, actor, batches)),
  };
}

/** Pages by cursor, so that new leads do not shift the batches. */
async function* leadsInBatches(
  services: Services,
  actor: Actor,
  filter: LeadFilter,
  report: (done: number) => Promise<void>,
) {
  let before: LeadFilter & { before?: { at: Date; id: string } } = filter;
  for (let done = 0; ; ) {
    const batch = await listLeads(services, actor, { ...before, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    done += batch.length;
    await report(done);
    if (batch.length < batchSize) return;
    before = { ...filter, before: { at: last.date, id: last.id } };
  }
}

async function* writeVCards(batches: AsyncIterable<LeadRow[]>) {
  for await (const batch of batches)
    yield batch
      .filter(({ consentWithdrawnAt }) => consentWithdrawnAt === null)
      .map(buildVCard)
      .join("");
}

type Capture = Awaited<ReturnType<typeof listCaptures>>[number];
type LeadWithCaptures = LeadRow & { captures: Capture[] };

async function* withCaptures(services: Services, actor: Actor, batches: AsyncIterable<LeadRow[]>) {
  for await (const batch of batches) {
    const captures = Map.groupBy(
      await listCaptures(
        services,
        actor,
        batch.map(({ id }) => id),
      ),
      ({ leadId }) => leadId,
    );
    for (const lead of batch) yield { ...lead, captures: captures.get(lead.id) ?? [] };
  }
}

/** Of the hub, else of all: the first consent in force, or the last that was withdrawn. */
function findConsent({ captures }: LeadWithCaptures, hub: string | undefined): Capture | undefined {
  const given = captures.filter(({ consentedAt, hubId }) => consentedAt !== null && (hub ?? hubId) === hubId);
  return given.findLast(({ consentWithdrawnAt }) => consentWithdrawnAt === null) ?? given[0];
}

function columnsIn({ timezone = "UTC", hub }: LeadFilter): CsvColumns<LeadWithCaptures> {
  const moment = (at: Date | null | undefined) => at && Object.values(localDateAndTime(at, timezone)).join(" ");
  return [
    ["First Name", (lead) => lead.firstName],
    ["Last Name", (lead) => lead.lastName],
    ["Email", (lead) => lead.email],
    ["Phone", (lead) => lead.phone],
    ["Company", (lead) => lead.company],
    ["Status", (lead) => leadStatusLabels[lead.status]],
    ["Talk Hub", (lead) => lead.hubTitle],
    ["All Talk Hubs", ({ captures }) => [...new Set(captures.flatMap(({ hubTitle }) => hubTitle ?? []))].join("; ")],
    ["Source", (lead) => leadSourceLabels[lead.source]],
    ["Date", (lead) => moment(lead.date)],
    ["Consent Given", (lead) => moment(findConsent(lead, hub)?.consentedAt)],
    ["Consent Wording", (lead) => findConsent(lead, hub)?.consentText],
    ["Consent Withdrawn", (lead) => moment(lead.consentWithdrawnAt ?? findConsent(lead, hub)?.consentWithdrawnAt)],
    ["Notes", (lead) => lead.notes],
  ];
}
