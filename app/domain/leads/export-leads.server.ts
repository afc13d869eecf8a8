import { Readable } from "node:stream";
import { csvStream, csvType } from "#app/csv/csv.ts";
import { leadRecord } from "#app/domain/leads/lead-record.server.ts";
import {
  countLeads,
  type LeadFilter,
  type LeadRow,
  listCaptures,
  listLeads,
} from "#app/domain/leads/queries.server.ts";
import { buildVCard } from "#app/domain/leads/vcard.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { csvOf } from "#app/domain/records/record.server.ts";
import { readBatches } from "#app/domain/records/stream-rows.server.ts";
import type { TaskResult, TaskWork } from "#app/domain/tasks/commands.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * The actor's leads that match `input.selection`, newest first, as CSV or vCards (`input.format`), streamed in batches.
 * Leads who withdrew their consent are in the CSV with the time of withdrawal, and not in the vCards.
 */
export async function exportLeads(
  services: Services,
  { actor, input, report }: TaskWork<"export-leads">,
): Promise<TaskResult> {
  const timezone = await findOwnTimezone(services, actor);
  const filter: LeadFilter = { ...input.selection, timezone, withNotes: true };
  const total = await countLeads(services, actor, filter);
  await report(0, total);
  const batches = readBatches(
    (range) => listLeads(services, actor, { ...filter, ...range }),
    ({ date }) => date,
    (done) => report(Math.min(done, total), total),
  );
  const name = `leads-${dayOf(services.clock.now(), timezone)}`;
  if (input.format === "vcard")
    return { name: `${name}.vcf`, type: "text/vcard; charset=utf-8", content: Readable.from(writeVCards(batches)) };
  return {
    name: `${name}.csv`,
    type: csvType,
    content: csvStream(csvOf(leadRecord, timezone), withCaptures(services, actor, batches, filter.hub)),
  };
}

async function* writeVCards(batches: AsyncIterable<LeadRow[]>) {
  for await (const batch of batches)
    yield batch
      .filter(({ consentWithdrawnAt }) => consentWithdrawnAt === null)
      .map(buildVCard)
      .join("");
}

type Capture = Awaited<ReturnType<typeof listCaptures>>[number];

/** As the CSV file says them: talk and date are those of the list, with all talks and the consent that counts. */
async function* withCaptures(services: Services, actor: Actor, batches: AsyncIterable<LeadRow[]>, hub?: string) {
  for await (const batch of batches) {
    const ids = batch.map(({ id }) => id);
    const ofLeads = Map.groupBy(await listCaptures(services, actor, ids), ({ leadId }) => leadId);
    for (const { hubTitle: talkHubTitle, date: createdAt, ...lead } of batch) {
      const captures = ofLeads.get(lead.id) ?? [];
      const allHubs = [...new Set(captures.flatMap((each) => each.talkHubTitle ?? []))].join("; ");
      const consent = findConsent(captures, hub);
      const consentWithdrawnAt = lead.consentWithdrawnAt ?? consent?.consentWithdrawnAt ?? null;
      const { consentText = null, consentedAt = null } = consent ?? {};
      yield { ...lead, talkHubTitle, createdAt, allHubs, consentText, consentedAt, consentWithdrawnAt };
    }
  }
}

/** Of the hub, else of all: the first consent in force, or the last that was withdrawn. */
function findConsent(captures: Capture[], hub: string | undefined): Capture | undefined {
  const given = captures.filter(
    ({ consentedAt, talkHubId }) => consentedAt !== null && (hub ?? talkHubId) === talkHubId,
  );
  return given.findLast(({ consentWithdrawnAt }) => consentWithdrawnAt === null) ?? given[0];
}
