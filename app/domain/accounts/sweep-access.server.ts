import { lt } from "drizzle-orm";
import { sessions, signUps, verifications } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/** Deletes expired sessions, emailed links and unconfirmed sign-ups. */
export async function sweepAccess({ db, clock }: Services): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
  await db.delete(signUps).where(lt(signUps.expiresAt, clock.now()));
  await db.delete(verifications).where(lt(verifications.expiresAt, clock.now()));
}
