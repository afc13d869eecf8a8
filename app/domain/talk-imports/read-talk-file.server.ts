// Which kind of file it is, by its content, and what it says of talks. Writes nothing.
import { type DecodedText, decodeText } from "#app/csv/decode-text.server.ts";
import type { TextEncoding } from "#app/csv/encodings.ts";
import type { LineRemark } from "#app/csv/find-header.ts";
import { type CsvRefusal, refuseCsv } from "#app/csv/read-csv.server.ts";
import { type OwnTalks, selectOwnTalks } from "#app/domain/talk-imports/own-talks.server.ts";
import { readPretalx } from "#app/domain/talk-imports/pretalx.server.ts";
import { readXml } from "#app/domain/talk-imports/read-xml.server.ts";
import { isScheduleXml, toScheduleJson } from "#app/domain/talk-imports/schedule-xml.server.ts";
import { readSessionize } from "#app/domain/talk-imports/sessionize.server.ts";
import { readTalkCsv, type TalkTable } from "#app/domain/talk-imports/talk-csv.server.ts";
import {
  type ImportAnswers,
  maxTalksPerFile,
  type TalkFileKind,
  type WrittenTalk,
} from "#app/domain/talk-imports/talk-imports.ts";
import { parseJson } from "#app/domain/values/parse-json.ts";

/** What is in the file; `skipped` is no talk of the speaker. */
export interface TalkFile extends OwnTalks {
  ok: true;
  kind: TalkFileKind;
  encoding: TextEncoding;
  table: TalkTable | null;
}

/** A file before anybody asks whose its talks are. */
interface Programme extends Pick<TalkFile, "ok" | "kind" | "encoding" | "table"> {
  talks: WrittenTalk[];
  /** What is in it without being a talk. */
  skipped: LineRemark[];
}

/** `ownName` tells the speaker's talks from those of others at the same event. */
export async function readTalkFile(
  bytes: Uint8Array,
  { columns, speaker }: Pick<ImportAnswers, "columns" | "speaker">,
  ownName: string,
): Promise<TalkFile | CsvRefusal> {
  const file = await readProgramme(bytes, columns, ownName);
  if (!file.ok) return file;
  const own = selectOwnTalks(file.talks, speaker, ownName);
  return { ...file, ...own, skipped: [...file.skipped, ...own.skipped] };
}

async function readProgramme(
  bytes: Uint8Array,
  columns: ImportAnswers["columns"],
  ownName: string,
): Promise<Programme | CsvRefusal> {
  const decoded = decodeText(bytes);
  const text = decoded?.text.trimStart() ?? "";
  if (decoded && /^[[{]/.test(text)) return limit(readJson(decoded));
  if (decoded && isScheduleXml(text)) return limit(await readSchedule(decoded));
  if (text.startsWith("<") || /^(?:From: <Saved by|MIME-Version:|Snapshot-Content|bplist)/i.test(text))
    return refuseCsv("This is a web page. Please choose a table, or what Sessionize or pretalx exports.");
  const csv = await readTalkCsv(bytes, columns, ownName);
  return csv.ok ? { ...csv, kind: "csv" } : csv;
}

const limit = (file: Programme | CsvRefusal) =>
  file.ok && file.talks.length + file.skipped.length > maxTalksPerFile
    ? refuseCsv(`This file has more than ${maxTalksPerFile.toLocaleString("en")} talks.`)
    : file;

/** Lists and objects in a JSON file. The largest conferences have a tenth of it, and each is checked while others wait. */
const maxEntries = 40_000;

function readJson({ text, encoding }: DecodedText): Programme | CsvRefusal {
  if ((text.match(/[[{]/g)?.length ?? 0) > maxEntries)
    return refuseCsv("This file has too many entries to be one of Sessionize or pretalx.");
  const data = parseJson(text);
  const ofSessionize = readSessionize(data);
  if (ofSessionize) return { ok: true, kind: "sessionize", encoding, table: null, ...ofSessionize };
  const ofPretalx = readPretalx(data);
  if (ofPretalx) return { ok: true, kind: "pretalx", encoding, table: null, ...ofPretalx };
  return refuseCsv("This JSON file has no talks as Sessionize or pretalx writes them. Please save the address again.");
}

async function readSchedule({ text, encoding }: DecodedText): Promise<Programme | CsvRefusal> {
  const xml = await readXml(text);
  if (!xml) return refuseCsv("This file has too many elements to be a schedule.");
  const found = readPretalx(toScheduleJson(xml));
  if (!found) return refuseCsv("There is no talk in this schedule.");
  return { ok: true, kind: "pretalx", encoding, table: null, ...found };
}
