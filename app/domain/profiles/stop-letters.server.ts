import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import type { Stoppable } from "#app/domain/values/unsubscribe-link.server.ts";
import type { Services } from "#app/services.ts";

/** Who reads letters of this kind, and whether the switch is on; null when the account is gone. */
export async function findLetterSwitch({ db }: Services, speakerId: string, letters: Stoppable) {
  const [found] = await db
    .select({ email: profiles.email, isOn: profiles[letters] })
    .from(profiles)
    .where(eq(profiles.id, speakerId));
  return found ?? null;
}

/** Turns the switch off, as its owner would in Account Settings. Whoever holds the signed link may; again changes nothing. */
export async function stopLetters({ db }: Services, speakerId: string, letters: Stoppable): Promise<void> {
  await db
    .update(profiles)
    .set({ [letters]: false })
    .where(eq(profiles.id, speakerId));
}
