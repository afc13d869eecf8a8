import { and, desc, eq, gt, ne } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { sessions } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

/** However often it is renewed, a session ends this long after its sign-in. Milliseconds. */
const maxSessionMs = 90 * 24 * 60 * 60 * 1000;

const oldestAllowedStart = (now: Date) => new Date(now.getTime() - maxSessionMs);

/** Whether a session has reached the end that no renewal moves. */
export const isSessionTooOld = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  createdAt <= oldestAllowedStart(now);

/** Nobody reads further; "all others" ends those that are not shown too. */
const maxListedSessions = 30;

/** Where the actor is signed in, last seen first; `lastSeenAt` is right to the hour. */
export async function listSessions({ db, clock }: Services, actor: Actor) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.id),
        gt(sessions.expiresAt, clock.now()),
        gt(sessions.createdAt, oldestAllowedStart(clock.now())),
      ),
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(maxListedSessions);
}

/** Ends one session of the actor; false when there is none of that id (any more). */
export async function endSession({ db }: Services, actor: Pick<Actor, "id">, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of the actor but this one; says how many. */
export async function endOtherSessions({ db }: Services, actor: Actor, sessionId: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, actor.id), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}
