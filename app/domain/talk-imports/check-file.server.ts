// A file of talks from its bytes to the report: read, cleaned, and compared with the speaker's hubs. Writes nothing.
import type { LineRemark } from "#app/csv/find-header.ts";
import type { CsvRefusal } from "#app/csv/read-csv.server.ts";
import { readTextFile } from "#app/domain/files/read-text-file.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import type { CleanedTalks } from "#app/domain/talk-imports/clean-talks.server.ts";
import { planTalkImport, type TalkImportPlan } from "#app/domain/talk-imports/plan-import.server.ts";
import type { TalkFile } from "#app/domain/talk-imports/read-talk-file.server.ts";
import type { readTalks } from "#app/domain/talk-imports/read-talks.server.ts";
import type { ImportAnswers } from "#app/domain/talk-imports/talk-imports.ts";
import { canonicalTimeZone } from "#app/domain/values/time-zones.ts";
import type { Actor, Services } from "#app/services.ts";

/** What the screen or the command line answers; a zone that nobody knows is the speaker's own. */
export type GivenAnswers = Omit<ImportAnswers, "timezone"> & { timezone?: string | undefined };

export interface CheckedFile
  extends Pick<TalkFile, "kind" | "encoding" | "table" | "speakers" | "speaker">,
    Pick<CleanedTalks, "notes" | "dates">,
    Pick<TalkImportPlan, "created" | "room" | "limit"> {
  ok: true;
  /** They are hubs already. */
  existing: LineRemark[];
  /** Lines without a talk that could be imported. */
  skipped: LineRemark[];
  timezone: string;
  /** Whether no talk names its event, which the speaker can then say. */
  isEventMissing: boolean;
}

/** Null when the account is deleted. */
export async function checkTalkFile(
  services: Services,
  actor: Actor,
  bytes: Uint8Array,
  given: GivenAnswers,
): Promise<CheckedFile | CsvRefusal | null> {
  const profile = await findOwnProfile(services, actor);
  if (!profile) return null;
  const timezone = canonicalTimeZone(given.timezone ?? "") ?? profile.timezone;
  const ownName = [profile.firstName, profile.lastName].filter(Boolean).join(" ");
  const answers: ImportAnswers = { ...given, timezone };
  const file = await readTextFile<Awaited<ReturnType<typeof readTalks>>>(services, actor, {
    ...{ kind: "talks", bytes },
    given: { answers, ownName },
  });
  if (!file.ok) return file;
  const { talks, notes, dates, skipped, isEventMissing } = file;
  const { created, existing, room, limit } = await planTalkImport(services, actor, talks);
  const { kind, encoding, table, speakers, speaker } = file;
  return {
    ok: true,
    ...{ kind, encoding, table, speakers, speaker, created, room, limit, notes, dates, timezone },
    existing: existing.map(({ talk: { line, title }, isTrashed }) => ({
      ...{ line, text: title },
      reason: isTrashed ? "Already here, in the trash" : "Already here",
    })),
    ...{ skipped, isEventMissing },
  };
}
