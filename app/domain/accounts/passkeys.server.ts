// The passkeys of an account (docs/decisions/095). auth/passkeys.server.ts checks what authenticators sign.

import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import { passkeys, users } from "#app/database/schema/index.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { hasWayInBesides, renewAccess } from "#app/domain/accounts/ways-in.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** A new passkey, as an authenticator made it. */
export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
}

/** The account that changes its passkeys, and the session it does so in. */
interface PasskeyOwner {
  userId: string;
  sessionId: string;
  /** The client's IP address, for the audit list. */
  address: string;
}

/** The actor's passkeys, oldest first. */
export const listPasskeys = ({ db }: Services, actor: Actor) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(maxCounts.passkeys);

/** What browsers call the actor's passkeys, so that none is made a second time on one device. */
export const listCredentials = ({ db }: Services, actor: Actor) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.id))
    .limit(maxCounts.passkeys);

/** The passkey that a browser names, of any account; null for one that was removed. */
export async function findPasskey({ db }: Services, credentialId: string) {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return passkey ?? null;
}

/** Stores a passkey and notifies the owner. Callers check that the owner asked for it. */
export const addPasskey = command(
  {
    "already-added": { message: "That passkey has already been added." },
    "too-many": { message: `You have ${maxCounts.passkeys} passkeys, which is the limit. Please remove one first.` },
  },
  async (
    services: Services,
    { userId, address }: PasskeyOwner,
    passkey: NewPasskey & { name: string },
  ): Promise<Outcome<"added", "already-added" | "too-many">> => {
    return services.db.transaction(async (tx) => {
      // Locked, so that several at once are counted.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= maxCounts.passkeys) return refuse("too-many");
      const added = await tx
        .insert(passkeys)
        .values({ ...passkey, userId })
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      if (added.length === 0) return refuse("already-added");
      await notifyOwner(services, tx, userId, "passkey-added");
      await recordSecurityEvent(services, tx, { event: "passkey-added", userId, address });
      return done("added");
    });
  },
);

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** False if the actor has no such passkey. */
export async function renamePasskey(
  { db }: Services,
  actor: Actor,
  { passkeyId, name }: { passkeyId: string; name: string },
) {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn(actor.id, passkeyId))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

/**
 * Removes a passkey unless it is the last way in, ends every other session, which it may have opened, and notifies the
 * owner. Returns the session's new token; null if the account has no such passkey.
 */
export const removePasskey = command(
  {
    "last-way-in": {
      title: "Passkey not removed",
      message: "This is the only way into your account. Please add another passkey or set a password first.",
    },
  },
  async (
    services: Services,
    { userId, sessionId, address }: PasskeyOwner,
    id: string,
  ): Promise<Outcome<string | null, "last-way-in"> | null> => {
    return services.db.transaction(async (tx) => {
      // Locked, so that two removals at once don't leave nothing.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      if ((await tx.$count(passkeys, isOwn(userId, id))) === 0) return null;
      if (!(await hasWayInBesides(tx, { userId, passkeyId: id }))) return refuse("last-way-in");
      await tx.delete(passkeys).where(isOwn(userId, id));
      await notifyOwner(services, tx, userId, "passkey-removed");
      await recordSecurityEvent(services, tx, { event: "passkey-removed", userId, address });
      return done(await renewAccess(tx, userId, sessionId));
    });
  },
);

/**
 * Notes that a passkey signed in. False where its authenticator counts no further than before: then another one has the
 * same key. Those that never count always say 0.
 */
export async function countPasskeyUse({ db, clock }: Services, id: string, signCount: number): Promise<boolean> {
  const hasNoCount = signCount === 0 ? eq(passkeys.signCount, 0) : sql`false`;
  const used = await db
    .update(passkeys)
    .set({ signCount, lastUsedAt: clock.now() })
    .where(and(eq(passkeys.id, id), or(hasNoCount, lt(passkeys.signCount, signCount))))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
