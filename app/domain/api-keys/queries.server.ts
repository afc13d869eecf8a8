import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
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

/** Whoever a key belongs to; null for an unknown, revoked or expired key, and one of a suspended account. */
export async function findApiCaller({ db, clock }: Services, key: string): Promise<ApiCaller | null> {
  const [caller] = await db
    .select({
      keyId: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
      userId: users.id,
      email: users.email,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(profiles, and(eq(profiles.id, users.id), isNull(profiles.suspendedAt)))
    .where(and(eq(apiKeys.keyHash, hashToken(key)), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, clock.now()))));
  if (!caller) return null;
  const { userId, email, ...rest } = caller;
  return { ...rest, actor: { id: userId, email, isAdministrator: false } };
}

/** Those that work are limited, and expired ones are deleted after a month. */
const maxListedKeys = 100;

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
