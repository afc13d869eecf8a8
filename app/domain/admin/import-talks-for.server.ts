// Talks that an operator imports for a speaker. The speaker's own rules hold: limits, the editing lock, each talk once.
import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { isLocked } from "#app/domain/billing/billing.ts";
import { type CheckedFile, checkTalkFile, type GivenAnswers } from "#app/domain/talk-imports/check-file.server.ts";
import { importTalks } from "#app/domain/talk-imports/import-talks.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** The speaker with this current username; null when there is none. */
export async function findSpeakerForImport({ db }: Pick<Services, "db">, actor: Actor, username: string) {
  assertAdministrator(actor);
  const [profile] = await db
    .select({ id: profiles.id, email: profiles.email, plan: profiles.plan, paymentStatus: profiles.paymentStatus })
    .from(profiles)
    .where(eq(profiles.username, username.trim().toLowerCase()));
  if (!profile) return null;
  return { speaker: { id: profile.id, email: profile.email, isAdministrator: false }, isLocked: isLocked(profile) };
}

/** What the file would become for `speaker`. */
export function checkTalkFileFor(
  services: Services,
  actor: Actor,
  speaker: Actor,
  bytes: Uint8Array,
  given: GivenAnswers,
) {
  assertAdministrator(actor);
  return checkTalkFile(services, speaker, bytes, given);
}

/** The audit entry comes first: each draft has a transaction of its own, and none may be without it. */
export async function importTalksFor(services: Services, actor: Actor, speaker: Actor, { created }: CheckedFile) {
  assertAdministrator(actor);
  const detail = `${created.length} talks from a file, on the command line.`;
  await writeAudit(services.db, actor, { act: "talks-imported", subject: speaker, detail });
  return importTalks(services, speaker, created);
}
