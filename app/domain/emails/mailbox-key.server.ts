import { randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { lockNames } from "#app/database/locks.server.ts";
import { mailboxKeys } from "#app/database/schema/index.ts";
import type { CodeVault } from "#app/domain/accounts/second-step.server.ts";
import type { Services } from "#app/services.ts";

/**
 * The key with which this installation hashes mailboxes: created at the first start and re-encrypted with the newest
 * secret at each start. If no key can be decrypted, the secret was changed and the earlier one is not configured: this
 * is logged and another key is created. Unreadable keys stay, so that configuring the earlier secret restores them.
 */
export function openMailboxKey({ db, log }: Pick<Services, "db" | "log">, vault: CodeVault): Promise<string> {
  return db.transaction(async (tx) => {
    // Processes that start together must use the same key.
    await lockNames(tx, "mailbox keys");
    const stored = await tx.select().from(mailboxKeys).orderBy(asc(mailboxKeys.createdAt), asc(mailboxKeys.id));
    for (const { id, encryptedKey } of stored) {
      const key = await vault.decrypt(encryptedKey).catch(() => null);
      if (key === null) continue;
      await tx
        .update(mailboxKeys)
        .set({ encryptedKey: await vault.encrypt(key) })
        .where(eq(mailboxKeys.id, id));
      return key;
    }
    if (stored.length)
      log.error({}, "unsubscribed readers are not recognised: set APP_SECRET_PREVIOUS to the earlier secret");
    const key = randomBytes(32).toString("base64url");
    await tx.insert(mailboxKeys).values({ encryptedKey: await vault.encrypt(key) });
    return key;
  });
}
