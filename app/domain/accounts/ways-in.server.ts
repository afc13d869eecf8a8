// Everything that opens an account, or takes something of it to others, in one list: what ends each of them is declared
// here and nowhere else.
import { generateRandomString } from "better-auth/crypto";
import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connect.server.ts";
import {
  accounts,
  apiKeys,
  calendarFeeds,
  emailChanges,
  passkeys,
  sessions,
  stageLinks,
  talkHubs,
  twoFactors,
  users,
  verifications,
  webhookEndpoints,
} from "#app/database/schema/index.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** Better Auth's word for the kind of sign-in: a linked identity, beside "credential", which is a password. */
export const identityProviderId = "open-id";

/**
 * "changed": the owner changes password, address, second step or passkeys. "signed-out": the owner signs out everywhere
 * else. "recovered": a password is set by an emailed link. "removed": the administrator removes what was lost or stolen.
 * "unproven": the address was never confirmed, so a stranger may have made all of it. "suspended": until it is reinstated. "deleted": with everything else of it, which takes longer.
 */
export type AccessChange = "changed" | "signed-out" | "recovered" | "removed" | "unproven" | "suspended" | "deleted";

/** "rests": whoever reads it asks whether the account is suspended. "ends-unless-retained": its owner may choose to keep it. */
type Effect = "ends" | "ends-unless-retained" | "rests" | "stays";

interface WayIn {
  table: PgTable;
  of(userId: string): SQL | undefined;
  /** As its owner reads it. Null: not worth a word beside what was done. */
  noun: [one: string, several: string] | null;
  on: Record<AccessChange, Effect>;
}

const always: Record<AccessChange, Effect> = {
  changed: "ends",
  "signed-out": "ends",
  recovered: "ends",
  removed: "ends",
  unproven: "ends",
  suspended: "ends",
  deleted: "ends",
};
/** A thief of the password may have made it, but so may the owner. */
const connection: Record<AccessChange, Effect> = {
  ...always,
  changed: "stays",
  "signed-out": "stays",
  recovered: "ends-unless-retained",
  suspended: "rests",
};
/** What was sent to it goes with it, which takes longer than closing an account may. */
const numerousAttempts: Record<AccessChange, Effect> = { ...connection, deleted: "rests" };

export const waysIn: WayIn[] = [
  { table: sessions, of: (id) => eq(sessions.userId, id), noun: null, on: always },
  // Emailed links that set a password, and sign-ins that wait for their code.
  { table: verifications, of: (id) => eq(verifications.value, id), noun: null, on: always },
  {
    table: stageLinks,
    of: (id) =>
      sql`${stageLinks.talkHubId} in (select ${talkHubs.id} from ${talkHubs} where ${talkHubs.userId} = ${id})`,
    noun: ["hall screen link", "hall screen links"],
    on: { ...always, changed: "stays", suspended: "rests" },
  },
  // Waits for both inboxes, so a session alone can't finish it.
  {
    table: emailChanges,
    of: (id) => eq(emailChanges.userId, id),
    noun: ["change of address", "changes of address"],
    on: { ...always, changed: "stays", "signed-out": "stays", suspended: "rests" },
  },
  {
    table: accounts,
    of: (id) => and(eq(accounts.userId, id), ne(accounts.providerId, identityProviderId)),
    noun: null,
    on: { ...connection, recovered: "stays", removed: "stays" },
  },
  {
    table: accounts,
    of: (id) => and(eq(accounts.userId, id), eq(accounts.providerId, identityProviderId)),
    noun: ["single sign-on", "single sign-ons"],
    on: connection,
  },
  { table: passkeys, of: (id) => eq(passkeys.userId, id), noun: ["passkey", "passkeys"], on: connection },
  // Before the keys, with which those end that a key made.
  {
    table: webhookEndpoints,
    of: (id) => eq(webhookEndpoints.userId, id),
    noun: ["connection", "connections"],
    on: numerousAttempts,
  },
  { table: apiKeys, of: (id) => eq(apiKeys.userId, id), noun: ["API key", "API keys"], on: numerousAttempts },
  {
    table: calendarFeeds,
    of: (id) => eq(calendarFeeds.userId, id),
    noun: ["calendar address", "calendar addresses"],
    on: connection,
  },
];

/** "2 API keys and 1 connection"; null for nothing. */
function describeWays(counted: { noun: WayIn["noun"]; count: number }[]): string | null {
  const texts = counted.flatMap(({ noun, count }) =>
    noun && count > 0 ? [`${count} ${count === 1 ? noun[0] : noun[1]}`] : [],
  );
  return texts.length > 0 ? new Intl.ListFormat("en-AU").format(texts) : null;
}

interface AccessOptions {
  /** The session in which the owner makes the change. It continues. */
  currentSessionId?: string | undefined;
  /** The owner keeps what ends unless it is retained. */
  isRetained?: boolean;
}

/** Ends what this change ends. Returns it in words for the owner; null where there is nothing to say. */
export async function endAccess(
  tx: Database,
  userId: string,
  change: AccessChange,
  { currentSessionId, isRetained = false }: AccessOptions = {},
): Promise<string | null> {
  const ended = [];
  for (const { table, of, noun, on } of waysIn) {
    if (on[change] !== "ends" && (on[change] !== "ends-unless-retained" || isRetained)) continue;
    const isOther = table === sessions && currentSessionId ? ne(sessions.id, currentSessionId) : undefined;
    const rows = await tx
      .delete(table)
      .where(and(of(userId), isOther))
      .returning({ one: sql`1` });
    ended.push({ noun, count: rows.length });
  }
  return describeWays(ended);
}

/** In words, what of the account goes on working after this change, or ends unless its owner keeps it. Null for nothing. */
export async function describeWhatStays(db: Database, userId: string, change: AccessChange): Promise<string | null> {
  const staying = waysIn.filter(({ on }) => on[change] === "stays" || on[change] === "ends-unless-retained");
  const counted = [];
  for (const { table, of, noun } of staying) counted.push({ noun, count: await db.$count(table, of(userId)) });
  return describeWays(counted);
}

/**
 * For the owner's own change: ends every session but `currentSessionId`, which gets a new token, and what else ends with
 * it. Returns the new token, or null if no session continues.
 */
export async function renewAccess(tx: Database, userId: string, currentSessionId?: string): Promise<string | null> {
  await endAccess(tx, userId, "changed", { currentSessionId });
  if (!currentSessionId) return null;
  const token = generateRandomString(32, "a-z", "A-Z", "0-9");
  const [session] = await tx
    .update(sessions)
    .set({ token })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, currentSessionId)))
    .returning({ id: sessions.id });
  return session ? token : null;
}

/**
 * Removes every way into an account whose address was never confirmed, because a stranger may have set it up, and its
 * second step. The owner signs in through an emailed link.
 */
export async function voidUnprovenAccess(tx: Database, userId: string): Promise<void> {
  await endAccess(tx, userId, "unproven");
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/** Signs the actor out everywhere else. Says on how many devices, what else ended, and what goes on working. */
export async function endOtherAccess({ db }: Services, actor: Actor, currentSessionId: string) {
  return db.transaction(async (tx) => {
    const others = and(eq(sessions.userId, actor.id), ne(sessions.id, currentSessionId));
    const deviceCount = await tx.$count(sessions, others);
    const ended = await endAccess(tx, actor.id, "signed-out", { currentSessionId });
    return { deviceCount, ended, staying: await describeWhatStays(tx, actor.id, "signed-out") };
  });
}

/** Whether the owner can sign in without this passkey: by the password, an identity provider or another passkey. */
export async function hasWayInBesides(tx: Database, { userId, passkeyId }: { userId: string; passkeyId: string }) {
  const opens = or(isNotNull(accounts.password), eq(accounts.providerId, identityProviderId));
  if ((await tx.$count(accounts, and(eq(accounts.userId, userId), opens))) > 0) return true;
  return (await tx.$count(passkeys, and(eq(passkeys.userId, userId), ne(passkeys.id, passkeyId)))) > 0;
}

/**
 * Removes the passkeys and the linked identities of an account whose owner lost them or had them stolen, with everything
 * else that somebody may have made with them, and notifies the owner. A password stays, or is set by an emailed link.
 * Callers check who may do this. False if it had none.
 */
export function removeWaysIn({ db, queue }: Pick<Services, "db" | "queue">, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const identities = and(eq(accounts.userId, userId), eq(accounts.providerId, identityProviderId));
    const lost = (await tx.$count(passkeys, eq(passkeys.userId, userId))) + (await tx.$count(accounts, identities));
    if (lost === 0) return false;
    const ended = await endAccess(tx, userId, "removed");
    await notifyOwner({ queue }, tx, userId, "ways-in-removed", { ended });
    return true;
  });
}
