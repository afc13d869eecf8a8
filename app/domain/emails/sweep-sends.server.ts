import { lt } from "drizzle-orm";
import { emailSends } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/** Deletes sends that are too old for any count; the administrator sees seven days. */
export async function sweepEmailSends({ db, clock }: Services): Promise<void> {
  const eightDaysAgo = new Date(clock.now().getTime() - 8 * 24 * 60 * 60 * 1000);
  await db.delete(emailSends).where(lt(emailSends.createdAt, eightDaysAgo));
}
