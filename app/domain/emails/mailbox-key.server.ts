import { randomBytes } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { mailboxKeys } from "#app/database/schema/index.ts";
import type { CodeVault } from "#app/domain/accounts/second-step.server.ts";
import type { Services } from "#app/services.ts";

/**
 * The key with which this installation hashes mailboxes: made at the first start, encrypted anew at each with the newest
 * secret. Where no key can be read the secret was changed and the earlier one is not named: that is logged, and a further
 * key is made. Keys that were not readable stay, so that naming the earlier secret later brings them back.
 */
export function openMailboxKey({ db, log }: Pick<Services, "db" | "log">, vault: CodeVault): Promise<string> {
  return db.transaction(async (tx) => {
    // Processes that start together agree on one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mailbox_keys', 0))`);
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
      log.error({}, "readers who stopped emails are not recognised: name the earlier APP_SECRET_PREVIOUS");
    const key = randomBytes(32).toString("base64url");
    await tx.insert(mailboxKeys).values({ encryptedKey: await vault.encrypt(key) });
    return key;
  });
}
