// A file of talks from its bytes to clean talks, as far as it needs no database.
import type { CsvRefusal } from "#app/csv/read-csv.server.ts";
import { type CleanedTalks, cleanTalks } from "#app/domain/talk-imports/clean-talks.server.ts";
import { readTalkFile, type TalkFile } from "#app/domain/talk-imports/read-talk-file.server.ts";
import type { ImportAnswers } from "#app/domain/talk-imports/talk-imports.ts";

export interface ReadTalks extends Omit<TalkFile, "talks">, Pick<CleanedTalks, "talks" | "notes" | "dates"> {
  /** Whether no talk names its event. */
  isEventMissing: boolean;
}

/** `ownName` tells the speaker's talks from those of others at the same event. */
export async function readTalks(
  bytes: Uint8Array,
  { answers, ownName }: { answers: ImportAnswers; ownName: string },
): Promise<ReadTalks | CsvRefusal> {
  const file = await readTalkFile(bytes, answers, ownName);
  if (!file.ok) return file;
  const { talks, skipped, notes, dates } = await cleanTalks(file.talks, answers);
  return {
    ...{ ...file, talks, notes, dates },
    skipped: [...file.skipped, ...skipped].sort((one, other) => one.line - other.line),
    isEventMissing: file.talks.length > 0 && file.talks.every(({ event }) => !event?.trim()),
  };
}
