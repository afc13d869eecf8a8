// How writes with an Idempotency-Key ended. A program that heard nothing sends its request again, and the first outcome is
// answered instead of a second change. Responses themselves are not stored: each is made of what is there when it is sent, so
// that nobody who was deleted, and no secret, is in a copy.

import { hash, randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { apiOutcomes } from "#app/database/schema/index.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Services } from "#app/services.ts";

export const outcomeHours = 24;
/** Longer than any request takes: by then its process was killed. */
const maxFlightMs = 2 * 60_000;

export interface RepeatableRequest {
  keyId: string;
  idempotencyKey: string;
  /** Of method, address and body. */
  requestHash: string;
}

/** What a command returned: ids, versions, counts and the names of refusals, never what people wrote. */
export type StoredOutcome = NonNullable<unknown>;

export const hashRequest = (...parts: string[]): string => hash("sha256", JSON.stringify(parts), "base64url");

/** Programs write what they like in their keys, such as an address. */
const hashKey = ({ idempotencyKey }: RepeatableRequest) => hashRequest(idempotencyKey);

const isOf = (request: RepeatableRequest) =>
  and(eq(apiOutcomes.apiKeyId, request.keyId), eq(apiOutcomes.keyHash, hashKey(request)));

/** The request runs now, and stores what it makes under `token`; or how it ended the first time. */
type Start = { token: string } | { outcome: StoredOutcome };

/**
 * Starts a request. Refuses while the first one is in flight, and another request under the same key. A try that never
 * ended is taken up under the token of the first one; a day later the key is free, for another thing.
 */
export const startRequest = command(
  {
    "in-flight": {
      retryAfterSeconds: 2,
      message: "The first request with this Idempotency-Key is not answered yet. Please try again in a moment.",
    },
    "idempotency-key-used": {
      status: 422,
      message: "This Idempotency-Key was sent with another request. Please use a new one.",
    },
  },
  async (
    { db, clock }: Services,
    request: RepeatableRequest,
  ): Promise<Outcome<Start, "in-flight" | "idempotency-key-used">> => {
    const now = clock.now();
    const { keyId: apiKeyId, requestHash } = request;
    const fresh = { requestHash, outcome: null, token: randomUUID(), startedAt: now, createdAt: now };
    const isOver = lt(apiOutcomes.createdAt, new Date(now.getTime() - outcomeHours * 3_600_000));
    const isGivenUp = or(
      isNull(apiOutcomes.startedAt),
      lt(apiOutcomes.startedAt, new Date(now.getTime() - maxFlightMs)),
    );
    const isUnended = and(isNull(apiOutcomes.outcome), isGivenUp, eq(apiOutcomes.requestHash, requestHash));
    const [started] = await db
      .insert(apiOutcomes)
      .values({ apiKeyId, keyHash: hashKey(request), ...fresh })
      .onConflictDoUpdate({
        target: [apiOutcomes.apiKeyId, apiOutcomes.keyHash],
        set: {
          ...fresh,
          token: sql`case when ${isOver} then ${fresh.token}::uuid else ${apiOutcomes.token} end`,
          createdAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${apiOutcomes.createdAt} end`,
        },
        setWhere: or(isOver, isUnended),
      })
      .returning({ token: apiOutcomes.token });
    if (started) return done(started);
    const [stored] = await db.select().from(apiOutcomes).where(isOf(request));
    if (stored && stored.requestHash !== requestHash) return refuse("idempotency-key-used");
    // Without a row the first request has just failed, and the next try runs it.
    const outcome = stored?.outcome ?? null;
    return outcome === null ? refuse("in-flight") : done({ outcome });
  },
);

/** Stores the outcome for a day. */
export async function storeOutcome(
  { db }: Services,
  request: RepeatableRequest,
  outcome: StoredOutcome,
): Promise<void> {
  await db.update(apiOutcomes).set({ outcome }).where(isOf(request));
}

/** After a request that was refused before it changed anything, so that the next one may be another. */
export async function dropRequest({ db }: Services, request: RepeatableRequest): Promise<void> {
  await db.delete(apiOutcomes).where(isOf(request));
}

/** After a request that failed on our side, perhaps with its change stored: it may be tried again at once. */
export async function giveUpRequest({ db }: Services, request: RepeatableRequest): Promise<void> {
  await db.update(apiOutcomes).set({ startedAt: null }).where(isOf(request));
}
