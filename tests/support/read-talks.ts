// Files of talks as an import understands them, without a database.
import { readFileSync } from "node:fs";
import { cleanTalks } from "#app/domain/talk-imports/clean-talks.server.ts";
import { readTalkFile } from "#app/domain/talk-imports/read-talk-file.server.ts";
import type { ImportAnswers } from "#app/domain/talk-imports/talk-imports.ts";

const nothing: ImportAnswers = {
  columns: null,
  dateOrder: null,
  timezone: "Europe/Berlin",
  speaker: null,
  eventName: null,
};

/** The talks of a file, for Amara Osei in Berlin. */
export async function readTalksOf(content: string | Uint8Array, answers: Partial<ImportAnswers> = {}) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const given = { ...nothing, ...answers };
  const file = await readTalkFile(bytes, given, "Amara Osei");
  if (!file.ok) return { refused: file.reason, file: null, talks: [], skipped: [], notes: [], dates: null };
  const cleaned = await cleanTalks(file.talks, given);
  return { refused: null, file, ...cleaned, skipped: [...file.skipped, ...cleaned.skipped] };
}
/** The same of a stored file. */
export const readStoredTalks = (name: string, answers?: Partial<ImportAnswers>) =>
  readTalksOf(readFileSync(`tests/support/talk-files/${name}`), answers);
