// Lists that speakers upload as text are read outside the serving thread, in a process that may be killed.
import { type CsvRefusal, refuseCsv } from "#app/csv/read-csv.server.ts";
import type { TextFile } from "#app/media/contract.ts";
import type { Actor, Services } from "#app/services.ts";

const problems = {
  busy: "We're reading many files right now. Please try again in a moment.",
  tooSlow: "This file takes too long to read. Please split it into smaller files. Nothing was imported.",
};

/** The file as its reader understands it (text-file-process.ts), or why it can't be read. */
export async function readTextFile<Content>(
  { media }: Pick<Services, "media">,
  actor: Actor,
  file: TextFile,
): Promise<Content | CsvRefusal> {
  const result = await media.readTextFile<Content>(actor.id, file);
  if (result.ok) return result.value;
  return refuseCsv(result.problem === "busy" ? problems.busy : problems.tooSlow);
}
