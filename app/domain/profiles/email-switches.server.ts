import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import type { OptionalEmailKind } from "#app/domain/values/unsubscribe-link.server.ts";
import type { Services } from "#app/services.ts";

/** Who reads letters of this kind, and whether the switch is on; null when the account is gone. */
export async function findEmailSwitch({ db }: Services, speakerId: string, kind: OptionalEmailKind) {
  const [emailSwitch] = await db
    .select({ email: profiles.email, isOn: profiles[kind] })
    .from(profiles)
    .where(eq(profiles.id, speakerId));
  return emailSwitch ?? null;
}

/** Turns the switch off, as its owner would in Account Settings. Whoever holds the signed link may; again changes nothing. */
export async function turnOffEmails({ db }: Services, speakerId: string, kind: OptionalEmailKind): Promise<void> {
  await db
    .update(profiles)
    .set({ [kind]: false })
    .where(eq(profiles.id, speakerId));
}
