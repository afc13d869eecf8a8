// Which kind of file it is, by its content, and what it says of talks. Writes nothing.
import { type DecodedText, decodeText } from "#app/csv/decode-text.server.ts";
import type { TextEncoding } from "#app/csv/encodings.ts";
import type { LineRemark } from "#app/csv/find-header.ts";
import { type CsvRefusal, refuseCsv } from "#app/csv/read-csv.server.ts";
import { readNotistPage } from "#app/domain/talk-imports/notist.server.ts";
import { readSavedPage } from "#app/domain/talk-imports/saved-page.server.ts";
import { readSessionize } from "#app/domain/talk-imports/sessionize.server.ts";
import { readTalkCsv, type TalkTable } from "#app/domain/talk-imports/talk-csv.server.ts";
import {
  type ImportAnswers,
  maxTalksPerFile,
  type TalkFileKind,
  type WrittenTalk,
} from "#app/domain/talk-imports/talk-imports.ts";
import { parseJson } from "#app/domain/values/parse-json.ts";

export interface TalkFile {
  ok: true;
  kind: TalkFileKind;
  encoding: TextEncoding;
  talks: WrittenTalk[];
  /** What is in the file without being a talk of the speaker. */
  skipped: LineRemark[];
  table: TalkTable | null;
  speakers: string[];
  speaker: string | null;
}

const saveAdvice = "Please save it in your browser as “Webpage, HTML only”.";

/** `ownName` tells the speaker's talks from those of others at the same event. */
export async function readTalkFile(
  bytes: Uint8Array,
  { columns, speaker }: Pick<ImportAnswers, "columns" | "speaker">,
  ownName: string,
): Promise<TalkFile | CsvRefusal> {
  const decoded = decodeText(bytes);
  const text = decoded?.text.trimStart() ?? "";
  if (decoded && /^[[{]/.test(text)) return limit(readJson(decoded, speaker, ownName));
  if (decoded && text.startsWith("<")) return limit(await readPage(decoded));
  if (/^(?:From: <Saved by|MIME-Version:|Snapshot-Content)/i.test(text) || text.startsWith("bplist"))
    return refuseCsv(`This is a web archive. ${saveAdvice}`);
  const csv = await readTalkCsv(bytes, columns);
  return csv.ok ? { ...csv, kind: "csv", speakers: [], speaker: null } : csv;
}

const limit = (file: TalkFile | CsvRefusal) =>
  file.ok && file.talks.length + file.skipped.length > maxTalksPerFile
    ? refuseCsv(`This file has more than ${maxTalksPerFile.toLocaleString("en")} talks.`)
    : file;

/** Lists and objects in a JSON file. The largest conferences have a tenth of it, and each is checked while others wait. */
const maxEntries = 40_000;

function readJson({ text, encoding }: DecodedText, speaker: string | null, ownName: string): TalkFile | CsvRefusal {
  if ((text.match(/[[{]/g)?.length ?? 0) > maxEntries)
    return refuseCsv("This file has too many entries to be one of Sessionize.");
  const found = readSessionize(parseJson(text), speaker, ownName);
  if (!found) return refuseCsv("This JSON file has no talks as Sessionize writes them. Please save the address again.");
  return { ok: true, kind: "sessionize", encoding, table: null, ...found };
}

async function readPage({ text, encoding }: DecodedText): Promise<TalkFile | CsvRefusal> {
  const page = await readSavedPage(text);
  if (!page) return refuseCsv("This page has too many elements to be a page of talks.");
  const talks = readNotistPage(page);
  if (!talks)
    return refuseCsv(`There is no talk of Notist on this page. Open the talk or your profile there. ${saveAdvice}`);
  return { ok: true, kind: "notist", encoding, table: null, talks, skipped: [], speakers: [], speaker: null };
}
