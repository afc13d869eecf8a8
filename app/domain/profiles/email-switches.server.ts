import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import type { OptionalEmailKind } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import type { Services } from "#app/services.ts";

/** The recipient of emails of this kind, and whether the switch is on; null if the account was deleted. */
export async function findEmailSwitch({ db }: Services, speakerId: string, kind: OptionalEmailKind) {
  const [emailSwitch] = await db
    .select({ email: profiles.email, isOn: profiles[kind] })
    .from(profiles)
    .where(eq(profiles.id, speakerId));
  return emailSwitch ?? null;
}

/** Turns the switch off as in Account Settings. The signed link is the permission; a repeat changes nothing. */
export async function turnOffEmails({ db }: Services, speakerId: string, kind: OptionalEmailKind): Promise<void> {
  await db
    .update(profiles)
    .set({ [kind]: false })
    .where(eq(profiles.id, speakerId));
}
