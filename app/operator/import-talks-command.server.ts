// `npm run admin -- import-talks`: the report of a file of talks, and the drafts for the speaker.
import { readFile, stat } from "node:fs/promises";
import { describeGuess } from "#app/csv/encodings.ts";
import { type TalkColumns, talkFieldLabels, talkFields } from "#app/csv/talk-columns.ts";
import { noRightCodes } from "#app/database/folder-access.server.ts";
import { checkTalkFileFor, findSpeakerForImport, importTalksFor } from "#app/domain/admin/import-talks-for.server.ts";
import type { CheckedFile } from "#app/domain/talk-imports/check-file.server.ts";
import { importTalks } from "#app/domain/talk-imports/import-talks.server.ts";
import type { TalkTable } from "#app/domain/talk-imports/talk-csv.server.ts";
import { maxTalkFileBytes } from "#app/domain/talk-imports/talk-imports.ts";
import { sayRefusal } from "#app/domain/values/command.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { canonicalTimeZone } from "#app/domain/values/time-zones.ts";
import { dateOrders } from "#app/domain/values/written-date.ts";
import type { AdminArguments, AdminCommandContext } from "#app/operator/admin-command-context.ts";
import { UsageError } from "#app/operator/control-messages.ts";
import { OperatorError } from "#app/operator-error.ts";

/** The file at the operator's terminal. */
export async function readNamedFile(path: string): Promise<Uint8Array> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (noRightCodes.includes(error.code ?? "")) throw error;
    return null;
  });
  if (!file?.isFile()) throw new OperatorError(`${path} is no file`);
  if (file.size > maxTalkFileBytes) throw new OperatorError(`${path} is larger than 10 MB`);
  return readFile(path);
}

export async function importTalksCommand(context: AdminCommandContext, given: AdminArguments): Promise<string[]> {
  const { address: path, for: username } = given;
  if (!path) throw new UsageError("Name the file with the talks.");
  if (!username) throw new UsageError("Say for whom: --for USERNAME.");
  const dateOrder = dateOrders.find((order) => order === given.dates) ?? null;
  if (given.dates && !dateOrder) throw new UsageError("--dates is day-first or month-first.");
  if (given.timezone && !canonicalTimeZone(given.timezone))
    throw new UsageError(`"${given.timezone}" is no time zone.`);
  const bytes = await context.readFile(path);
  const services = await context.open();
  const found = await findSpeakerForImport(services, context.actor, username);
  if (!found) throw new OperatorError(`there is no speaker with the username ${username}`);
  if (found.isLocked) throw new OperatorError(`${username} may not edit: the payment was refunded or is disputed`);
  const { timezone, speaker = null, event: eventName = null } = given;
  context.waitFor("the drafts");
  const check = async (columns: TalkColumns | null): Promise<CheckedFile> => {
    const answers = { columns, dateOrder, timezone, speaker, eventName };
    const file = await checkTalkFileFor(services, context.actor, found.speaker, bytes, answers);
    if (file?.ok) return file;
    throw new OperatorError(`${path}: ${file?.reason ?? "the account was deleted meanwhile"}`);
  };
  const recognised = await check(null);
  const checked = given.column ? await check(nameColumns(given.column, recognised.table)) : recognised;
  const report = describeReport(checked);
  if (given["dry-run"] || checked.created.length === 0) return [...report, "Nothing was written."];
  const outcome = await importTalksFor(services, context.actor, found.speaker, checked);
  if (!outcome) throw new OperatorError(`${username}: the account was deleted meanwhile`);
  if (outcome.ok)
    return [
      ...report,
      `${outcome.value.createdCount} ${outcome.value.createdCount === 1 ? "draft" : "drafts"} created for ${username}.`,
    ];
  const isFull = outcome.refusal === "hub-limit-reached" || outcome.refusal === "hub-total-reached";
  const room = `room for ${checked.room ?? 0} more drafts, and the file has ${checked.created.length} new talks`;
  throw new OperatorError(
    isFull ? `${username} has ${room}` : `${username}: ${sayRefusal(importTalks.refusals, outcome).message}`,
  );
}

const toKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The recognised columns with those that the operator names: "title=Vortrag" or "title=3"; "speakers=" for none. */
function nameColumns(named: string[], table: TalkTable | null): TalkColumns {
  if (!table) throw new OperatorError("--column is for tables, and this file is none");
  const columns = { ...table.chosen };
  for (const each of named) {
    const end = each.indexOf("=");
    const field = talkFields.find((name) => toKey(name) === toKey(each.slice(0, Math.max(end, 0))));
    if (!field) throw new UsageError(`--column is FIELD=NAME, where FIELD is one of ${talkFields.join(", ")}.`);
    const name = each.slice(end + 1).trim();
    delete columns[field];
    if (name !== "") columns[field] = findColumn(name, table);
  }
  return columns;
}

/** By its name, or by its number from 1. */
function findColumn(name: string, { columns }: TalkTable): number {
  const named = columns.findIndex(({ header }) => header.trim() === name);
  const alike = columns.findIndex(({ header }) => toKey(header) !== "" && toKey(header) === toKey(name));
  const numbered = /^\d{1,3}$/.test(name) && Number(name) <= columns.length ? Number(name) - 1 : -1;
  const found = [named, alike, numbered].find((at) => at >= 0);
  if (found !== undefined) return found;
  const headers = columns.map(({ header }, at) => header || `column ${at + 1}`).join(", ");
  throw new OperatorError(`there is no column "${name}"; the table has ${headers}`);
}

function describeReport(checked: CheckedFile): string[] {
  const { created, existing, skipped, notes } = checked;
  const lines = created.map(({ line, title, eventDate, startTime, timezone, eventName }) => {
    const day = eventDate ? formatDayAndTime(eventDate, startTime, timezone) : "no date";
    return `${line}  new: ${[title, day, eventName].filter(Boolean).join(" · ")}`;
  });
  const remarks = [...existing, ...skipped, ...notes].map(({ line, text, reason }) => `${line}  ${reason}: ${text}`);
  return [
    `${created.length} new, ${existing.length} already here, ${skipped.length} left out`,
    ...describeReading(checked),
    ...[...lines, ...remarks].sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)),
  ];
}

/** What the file doesn't say itself: how it was read, and which option says otherwise. */
function describeReading({
  encoding,
  table,
  dates,
  speakers,
  speaker,
  timezone,
  isEventMissing,
  created,
  room,
}: CheckedFile): string[] {
  const guess = describeGuess(encoding);
  const others = speakers.length - 1;
  return [
    ...(guess ? [guess] : []),
    ...(table ? [describeColumns(table)] : []),
    ...(speaker ? [`Talks of ${speaker}${others > 0 ? `, and of ${others} more: --speaker` : ""}.`] : []),
    ...(speakers.length > 0 && !speaker ? [`Say which speaker it is: --speaker, one of ${speakers.join("; ")}.`] : []),
    ...(dates.proof ? [`Dates are read ${dates.order}, as ${dates.proof} shows.`] : []),
    ...(dates.matters && !dates.order ? ["Say how dates are written: --dates day-first, or month-first."] : []),
    `Talks that name no time zone are in ${timezone}: --timezone.`,
    ...(isEventMissing ? ["No talk names its event: --event."] : []),
    ...(room !== null && created.length > room ? [`The account has room for ${room} more drafts.`] : []),
  ];
}

function describeColumns({ columns, chosen }: TalkTable): string {
  const read = talkFields.flatMap((field) => {
    const at = chosen[field];
    return at === undefined ? [] : [`${talkFieldLabels[field]} is “${columns[at]?.header || `column ${at + 1}`}”`];
  });
  return read.length > 0
    ? `${read.join(", ")}: --column.`
    : `No column is known: --column title=NAME, of ${columns.map(({ header }) => `“${header}”`).join(", ")}.`;
}
