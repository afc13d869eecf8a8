import { lt } from "drizzle-orm";
import { sessions, signUps, verifications } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/** Deletes sessions and mailed links that are over, and sign-ups that nobody confirmed. */
export async function sweepAccess({ db, clock }: Services): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
  await db.delete(signUps).where(lt(signUps.expiresAt, clock.now()));
  await db.delete(verifications).where(lt(verifications.expiresAt, clock.now()));
}
