// The answers to writes with an Idempotency-Key. A program that heard nothing sends its request again, and gets the answer
// of the first time instead of a second change.
import { hash } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { apiAnswers } from "#app/database/schema/index.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Services } from "#app/services.ts";

export const answerHours = 24;
/** Longer than any request takes: by then its process was killed. */
const maxFlightMs = 2 * 60_000;

export interface RepeatableRequest {
  keyId: string;
  idempotencyKey: string;
  /** Of method, address and body. */
  requestHash: string;
}
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export const hashRequest = (...parts: string[]): string => hash("sha256", JSON.stringify(parts), "base64url");

const isOf = ({ keyId, idempotencyKey }: RepeatableRequest) =>
  and(eq(apiAnswers.apiKeyId, keyId), eq(apiAnswers.idempotencyKey, idempotencyKey));

/**
 * Starts a request; with the answer of the first time if it was answered before. Refuses while the first one is in
 * flight, and another request under the same key.
 */
export async function startAnswer(
  { db, clock }: Services,
  request: RepeatableRequest,
): Promise<Outcome<StoredAnswer | null, "in-flight" | "another-request">> {
  const now = clock.now();
  const { keyId: apiKeyId, idempotencyKey, requestHash } = request;
  const fresh = { requestHash, status: null, headers: null, body: null, createdAt: now };
  const before = (ms: number) => lt(apiAnswers.createdAt, new Date(now.getTime() - ms));
  const started = await db
    .insert(apiAnswers)
    .values({ apiKeyId, idempotencyKey, ...fresh })
    .onConflictDoUpdate({
      target: [apiAnswers.apiKeyId, apiAnswers.idempotencyKey],
      set: fresh,
      setWhere: or(before(answerHours * 3_600_000), and(isNull(apiAnswers.status), before(maxFlightMs))),
    })
    .returning({ keyId: apiAnswers.apiKeyId });
  if (started.length > 0) return done(null);
  const [stored] = await db.select().from(apiAnswers).where(isOf(request));
  if (stored && stored.requestHash !== requestHash) return refuse("another-request");
  // Without a row the first request has just failed, and the next try runs it.
  if (!stored || stored.status === null) return refuse("in-flight");
  return done({ status: stored.status, headers: stored.headers ?? {}, body: stored.body ?? "" });
}

/** Stores the answer for a day. */
export async function storeAnswer({ db }: Services, request: RepeatableRequest, answer: StoredAnswer): Promise<void> {
  await db.update(apiAnswers).set(answer).where(isOf(request));
}

/** After a failure, so that the next try runs the request. */
export async function dropAnswer({ db }: Services, request: RepeatableRequest): Promise<void> {
  await db.delete(apiAnswers).where(isOf(request));
}
