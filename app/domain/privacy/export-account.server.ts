// Exports everything of one speaker as one zip file. It is streamed into storage, so that memory use stays small.
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { makeZip } from "client-zip";
import { and, asc, eq, getTableColumns, getTableName, gt, isNull, type SQL } from "drizzle-orm";
import { files, profiles, talkHubs } from "#app/database/schema/index.ts";
import { exportAttendees } from "#app/domain/audience/export-attendees.server.ts";
import { exportBookings } from "#app/domain/bookings/queries.server.ts";
import { exportFeedback } from "#app/domain/feedback/export-feedback.server.ts";
import { archiveNames } from "#app/domain/files/archive-names.server.ts";
import { exportLeads } from "#app/domain/leads/export-leads.server.ts";
import { buildReadme } from "#app/domain/privacy/export-readme.server.ts";
import { readExportedRows } from "#app/domain/privacy/read-exported-rows.server.ts";
import { exportedTables } from "#app/domain/privacy/tables/all.server.ts";
import type { TaskResult, TaskWork } from "#app/domain/tasks/commands.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { formatSize } from "#app/domain/values/size.ts";
import type { Actor, Services } from "#app/services.ts";

/** Files looked up at a time. */
const batchSize = 1_000;

type Entry = { name: string; input: AsyncIterable<Uint8Array | string> | string; lastModified?: Date };

/**
 * Ruling "Data Export": the actor's rows as JSON, the spreadsheet exports as CSV, and the files under their names. It
 * is not read in one transaction: changes made meanwhile may or may not be included. An email is queued when it is
 * done.
 */
export async function exportAccount(
  services: Services,
  { actor, report }: TaskWork<"export-account">,
): Promise<TaskResult | undefined> {
  const { db, clock } = services;
  const [owner] = await db
    .select({ firstName: profiles.firstName, timezone: profiles.timezone, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  if (!owner) return undefined;
  const now = clock.now();
  const day = dayOf(now, owner.timezone);
  const isStored = and(eq(files.userId, actor.id), eq(files.status, "stored"));
  const total = exportedTables.length + (await db.$count(files, isStored));
  // Progress is saved at most a hundred times, not once per file.
  const step = Math.ceil(total / 100);
  let doneCount = 0;
  const reportOne = async () => {
    doneCount += 1;
    if (doneCount % step === 0 || doneCount === total) await report(doneCount, total);
  };

  const reading = { actor, timezone: owner.timezone, pseudonymKey: randomBytes(32) };

  async function* entries(): AsyncGenerator<Entry> {
    yield { name: "README.txt", input: buildReadme(services.settings.productName, owner?.email ?? "", formatDay(day)) };
    for (const each of exportedTables) {
      yield {
        name: `json/${getTableName(each.table)}.json`,
        input: streamJson(readExportedRows(services, reading, each)),
      };
      await reportOne();
    }
    yield* tablesForSpreadsheets(services, actor);
    yield* storedFiles(services, isStored, reportOne);
  }
  async function* datedEntries() {
    for await (const entry of entries()) yield { lastModified: now, ...entry };
  }
  await report(0, total);
  return {
    name: `talk-hubs-export-${day}.zip`,
    type: "application/zip",
    content: Readable.fromWeb(makeZip(datedEntries()) as Parameters<typeof Readable.fromWeb>[0]),
    buildReadyEmail: ({ sizeBytes, expiresAt }) => ({
      template: "export-ready",
      to: owner.email,
      values: {
        name: owner.firstName,
        path: "/account-settings#data-export",
        size: formatSize(sizeBytes),
        until: formatDay(dayOf(expiresAt, owner.timezone)),
      },
    }),
  };
}

async function* streamJson(rows: AsyncIterable<string>) {
  let before = "[\n";
  for await (const row of rows) {
    yield before + row;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** The CSV files that the screens offer. */
async function* tablesForSpreadsheets(services: Services, actor: Actor): AsyncGenerator<Entry> {
  const toPath = archiveNames();
  const work = <Input>(input: Input) => ({ actor, input, report: async () => {} });
  yield {
    name: "csv/leads.csv",
    input: (await exportLeads(services, work({ format: "csv" as const, selection: {} }))).content,
  };
  yield { name: "csv/bookings.csv", input: exportBookings(services, actor) };
  const hubs = await services.db
    .select({ id: talkHubs.id, slug: talkHubs.slug })
    .from(talkHubs)
    .where(and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt)))
    .orderBy(asc(talkHubs.slug));
  for (const { id: hubId, slug } of hubs) {
    const feedback = await exportFeedback(services, work({ hubId }));
    if (feedback) yield { name: toPath("csv/feedback", slug, feedback.type), input: feedback.content };
    const attendees = await exportAttendees(services, work({ hubId, filter: {} }));
    if (attendees) yield { name: toPath("csv/attendees", slug, attendees.type), input: attendees.content };
  }
}

/** The uploaded files, one after another. A file missing from storage is listed and does not stop the export. */
async function* storedFiles(services: Services, isStored: SQL | undefined, reportOne: () => Promise<void>) {
  const toPath = archiveNames();
  const missingFiles: string[] = [];
  for (let last: string | undefined; ; ) {
    const batch = await services.db
      .select(getTableColumns(files))
      .from(files)
      .where(and(isStored, last === undefined ? undefined : gt(files.id, last)))
      .orderBy(asc(files.id))
      .limit(batchSize);
    for (const { key, name, contentType, kind, createdAt } of batch) {
      const path = toPath(`files/${kind}`, name, contentType);
      const bytes = await services.storage.stream(key).catch(() => null);
      if (bytes) yield { name: path, input: bytes, lastModified: createdAt };
      else missingFiles.push(path);
      await reportOne();
    }
    last = batch.at(-1)?.id;
    if (batch.length < batchSize) break;
  }
  if (missingFiles.length) yield { name: "files/NOT-FOUND.txt", input: `${missingFiles.join("\n")}\n` };
}
