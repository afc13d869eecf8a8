import { eq } from "drizzle-orm";
import { twoFactors } from "#app/database/schema/index.ts";
import type { CodeVault } from "#app/domain/accounts/second-step.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Encrypts every second step again with the newest secret, so that the old secret can be removed. Safe to repeat. A
 * record that cannot be decrypted is logged and skipped.
 */
export async function reencryptSecondSteps({ db, log }: Pick<Services, "db" | "log">, vault: CodeVault): Promise<void> {
  const all = await db.select({ id: twoFactors.id, userId: twoFactors.userId }).from(twoFactors);
  for (const { id, userId } of all) {
    await db
      .transaction(async (tx) => {
        // Locked like a redeemed code, so that a recovery code used meanwhile stays used.
        const [step] = await tx.select().from(twoFactors).where(eq(twoFactors.id, id)).for("update");
        if (!step) return;
        const [secret, backupCodes] = await Promise.all(
          [step.secret, step.backupCodes].map(async (stored) => vault.encrypt(await vault.decrypt(stored))),
        );
        await tx.update(twoFactors).set({ secret, backupCodes }).where(eq(twoFactors.id, id));
      })
      .catch((error: unknown) => log.error({ err: error, userId }, "second step not readable"));
  }
}
