import { and, desc, eq, gt } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { sessions } from "#app/database/schema/index.ts";
import { command } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** A session that nobody uses ends after so long. */
export const sessionSeconds = 30 * 24 * 60 * 60;

/** A session ends this long after its sign-in, however often it is renewed. */
const maxSessionMs = 90 * 24 * 60 * 60 * 1000;

const oldestAllowedStart = (now: Date) => new Date(now.getTime() - maxSessionMs);

/** Whether a session is past the end that renewals cannot move. */
export const isSessionTooOld = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  createdAt <= oldestAllowedStart(now);

/** More would not be read; "all others" also ends sessions that are not listed. */
const maxListedSessions = 30;

/** The actor's sessions, most recently active first. `lastActiveAt` is accurate to the hour. */
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

/** Ends one session of the actor. Refused for one that has ended, and another account's. */
export const endSession = command(
  { "session-ended": { status: 404, message: "That session has already ended." } },
  async ({ db }: Services, actor: Pick<Actor, "id">, { sessionId }: { sessionId: string }) => {
    if (!isUuid(sessionId)) return refuse("session-ended");
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
      .returning({ id: sessions.id });
    return ended.length > 0 ? done(undefined) : refuse("session-ended");
  },
);
