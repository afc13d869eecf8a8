// The program of the process that reads uploaded lists of talks, contacts and attendees. It is separate from the server,
// so that no text in them can hold the server, whatever its reading takes.
import { readAttendeeCsv } from "#app/domain/audience/attendee-csv.server.ts";
import { readLeadCsv } from "#app/domain/leads/lead-csv.server.ts";
import { readTalks } from "#app/domain/talk-imports/read-talks.server.ts";
import type { MediaResult, ProcessTask, TextFile } from "#app/media/contract.ts";
import { serveTasks } from "#app/media/serve-tasks.ts";

type Task = Extract<ProcessTask, { task: "read-text-file" }>;

serveTasks(async ({ file }: Task): Promise<MediaResult<unknown>> => ({ ok: true, value: await read(file) }));

function read({ kind, bytes, given }: TextFile) {
  if (kind === "attendees") return readAttendeeCsv(bytes, given as Parameters<typeof readAttendeeCsv>[1]);
  if (kind === "leads") return readLeadCsv(bytes, given as Parameters<typeof readLeadCsv>[1]);
  return readTalks(bytes, given as Parameters<typeof readTalks>[1]);
}
