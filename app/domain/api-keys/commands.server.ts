import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { apiKeys, users } from "#app/database/schema/index.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { recordApiEvent, recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { type KeyLifetime, toScopes } from "#app/domain/api-keys/api-keys.ts";
import type { NewApiKey } from "#app/domain/api-keys/form.ts";
import type { ApiCaller } from "#app/domain/api-keys/queries.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { hashToken } from "#app/domain/values/token-hash.server.ts";
import type { Services } from "#app/services.ts";

const dayMs = 24 * 60 * 60 * 1_000;

const expiryOf = (lifetime: KeyLifetime, now: Date) =>
  lifetime === "never" ? null : new Date(now.getTime() + Number(lifetime) * dayMs);

/** Who changes the account's keys, and the client's IP address for the audit list. */
interface KeyOwner {
  userId: string;
  address: string;
}

/** Makes a key and notifies the owner. Only this outcome has the key itself. Callers check that the owner asked for it. */
export const makeApiKey = command(
  {
    "too-many": { message: `You have ${maxCounts.apiKeys} keys, which is the limit. Please revoke one first.` },
  },
  async (
    services: Services,
    { userId, address }: KeyOwner,
    { name, lifetime, access }: Pick<NewApiKey, "name" | "lifetime" | "access">,
  ): Promise<Outcome<{ key: string }, "too-many">> => {
    const key = `thk_${randomBytes(32).toString("base64url")}`;
    const now = services.clock.now();
    return services.db.transaction(async (tx) => {
      // Locked, so that several at once are counted.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      const stillWorks = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
      if ((await tx.$count(apiKeys, and(eq(apiKeys.userId, userId), stillWorks))) >= maxCounts.apiKeys)
        return refuse("too-many");
      await tx.insert(apiKeys).values({
        userId,
        name,
        keyHash: hashToken(key),
        ending: key.slice(-4),
        scopes: toScopes(access),
        expiresAt: expiryOf(lifetime, now),
        createdAt: now,
      });
      await notifyOwner(services, tx, userId, "api-key-made");
      await recordSecurityEvent(services, tx, { event: "api-key-made", userId, address, detail: name });
      return done({ key });
    });
  },
);

/** Ends a key at once; false if the account has no such key. */
export async function revokeApiKey(services: Services, { userId, address }: KeyOwner, id: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
      .returning({ name: apiKeys.name });
    if (!revoked) return false;
    await recordSecurityEvent(services, tx, { event: "api-key-revoked", userId, address, detail: revoked.name });
    return true;
  });
}

const minuteMs = 60_000;

/** Notes that the key was used, at most once a minute. */
export async function recordApiKeyUse({ db, clock }: Services, { keyId, lastUsedAt }: ApiCaller): Promise<void> {
  const now = clock.now();
  const due = new Date(now.getTime() - minuteMs);
  if (lastUsedAt && lastUsedAt > due) return;
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, due))));
}

/** Notes in the audit list that the key is used to change something, before it does. */
export const recordApiWrite = (
  services: Services,
  { keyId, name, actor }: ApiCaller,
  { operation, address }: { operation: string; address: string },
): Promise<void> =>
  recordApiEvent(services, services.db, {
    userId: actor.id,
    keyId,
    address,
    operation,
    detail: `${name}: ${operation}`,
  });
