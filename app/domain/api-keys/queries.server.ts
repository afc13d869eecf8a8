import { and, desc, eq, sql } from "drizzle-orm";
import { prepareStatement } from "#app/database/prepared.server.ts";
import { apiKeys, profiles, securityEvents, users } from "#app/database/schema/index.ts";
import { hashToken } from "#app/domain/values/token-hash.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** Who uses the API with which key. */
export interface ApiCaller {
  keyId: string;
  /** The key's name. */
  name: string;
  scopes: string[];
  lastUsedAt: Date | null;
  /** Never an administrator: keys are for a speaker's own data. */
  actor: Actor;
}

interface CallerRow extends Omit<ApiCaller, "actor" | "lastUsedAt"> {
  lastUsedAt: string | null;
  userId: string;
  email: string;
}

const selectCaller = prepareStatement<CallerRow>(
  "api-caller",
  () => sql`
    select k.id as "keyId", k.name, k.scopes, k.last_used_at as "lastUsedAt", u.id as "userId", u.email
    from ${apiKeys} k join ${users} u on u.id = k.user_id join ${profiles} p on p.id = u.id
    where k.key_hash = ${sql.placeholder("keyHash")} and p.suspended_at is null
      and (k.expires_at is null or k.expires_at > ${sql.placeholder("now")}::timestamptz)`,
);

/** Whoever a key belongs to; null for an unknown, revoked or expired key, and one of a suspended account. */
export async function findApiCaller({ db, clock }: Services, key: string): Promise<ApiCaller | null> {
  const [caller] = await selectCaller(db, { keyHash: hashToken(key), now: clock.now().toISOString() });
  if (!caller) return null;
  const { userId, email, lastUsedAt, ...rest } = caller;
  const actor = { id: userId, email, isAdministrator: false };
  return { ...rest, lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt), actor };
}

const hashesMs = 30_000;
const knownHashes = new WeakMap<object, { hashes: Promise<Set<string>>; readAt: number }>();

/**
 * Whether there is such a key, by what is stored of all keys: read at most twice a minute, however many are tried. A new
 * key is known half a minute later.
 */
export async function isKnownKey({ db, signer }: Pick<Services, "db" | "signer">, key: string): Promise<boolean> {
  const now = performance.now();
  let known = knownHashes.get(signer);
  if (!known || now - known.readAt > hashesMs) {
    const hashes = db.select({ hash: apiKeys.keyHash }).from(apiKeys);
    known = { hashes: hashes.then((rows) => new Set(rows.map(({ hash }) => hash))), readAt: now };
    knownHashes.set(signer, known);
  }
  return (await known.hashes).has(hashToken(key));
}

/** Those that work are limited, and expired ones are deleted after a month. */
const maxListedKeys = 100;

export type ListedApiKey = Awaited<ReturnType<typeof listApiKeys>>[number];
export type ApiWrite = Awaited<ReturnType<typeof listApiWrites>>[number];

/** The actor's keys, newest first. */
export const listApiKeys = ({ db }: Services, actor: Actor) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      ending: apiKeys.ending,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      createdAt: apiKeys.createdAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.userId, actor.id))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(maxListedKeys);

const listedWrites = 10;

/** What programs changed last through the actor's keys. Like changes of one hour are one row. */
export const listApiWrites = ({ db }: Services, actor: Actor) =>
  db
    .select({
      id: securityEvents.id,
      detail: securityEvents.detail,
      eventCount: securityEvents.eventCount,
      lastAt: securityEvents.lastAt,
    })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, actor.id), eq(securityEvents.event, "api-write")))
    .orderBy(desc(securityEvents.lastAt), desc(securityEvents.id))
    .limit(listedWrites);
