import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { signatureTalks, talkHubs } from "#app/database/schema/index.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import type { Actor, Services } from "#app/services.ts";

export interface SignatureTalk {
  id: string;
  title: string;
  /** What people can do afterwards. */
  promise: string | null;
  /** For whom. */
  audience: string | null;
  length: string | null;
  format: string | null;
}

const card = {
  id: signatureTalks.id,
  title: signatureTalks.title,
  promise: signatureTalks.promise,
  audience: signatureTalks.audience,
  length: signatureTalks.length,
  format: signatureTalks.format,
};

/** A speaker's cards in their own order; for everyone. */
export const listSignatureTalks = ({ db }: Services, speakerId: string): Promise<SignatureTalk[]> =>
  db
    .select(card)
    .from(signatureTalks)
    .where(eq(signatureTalks.userId, speakerId))
    .orderBy(asc(signatureTalks.sortOrder), asc(signatureTalks.id));

/** How often each signature talk was given until today, of what visitors may know, and where last. */
export async function listTimesGiven({ db, clock }: Services, speakerId: string) {
  const now = clock.now();
  const { mayKnow } = hubPermissionsAt({ viewer: anonymousViewer, now });
  return db
    .select({
      signatureTalkId: sql<string>`${talkHubs.signatureTalkId}`,
      count: sql<number>`count(*)::int`,
      lastEvent: sql<string | null>`(array_agg(${talkHubs.eventName} order by ${talkHubs.eventDate} desc)
        filter (where ${talkHubs.eventName} is not null))[1]`,
    })
    .from(talkHubs)
    .where(
      and(
        eq(talkHubs.userId, speakerId),
        isNotNull(talkHubs.signatureTalkId),
        mayKnow,
        sql`${talkHubs.eventDate} <= (${now.toISOString()}::timestamptz at time zone ${talkHubs.timezone})::date`,
      ),
    )
    .groupBy(talkHubs.signatureTalkId);
}

/** The actor's own card with its hubs; null when it is not the actor's. */
export async function findSignatureTalk({ db }: Services, actor: Actor, id: string) {
  const [talk] = await db
    .select({ ...card, updatedAt: signatureTalks.updatedAt })
    .from(signatureTalks)
    .where(and(eq(signatureTalks.id, id), eq(signatureTalks.userId, actor.id)));
  if (!talk) return null;
  const { updatedAt, ...fields } = talk;
  return { ...fields, version: updatedAt.toISOString() };
}

const maxChoices = 200;

/** The actor's latest hubs, to choose where a signature talk was given: those of no card yet, and of this one. */
export function listHubChoices({ db }: Services, actor: Actor, signatureTalkId: string | null) {
  const { id, title, eventName, eventDate } = talkHubs;
  const isHere = signatureTalkId
    ? sql<boolean>`${talkHubs.signatureTalkId} is not distinct from ${signatureTalkId}::uuid`
    : sql<boolean>`false`;
  return db
    .select({ id, title, eventName, eventDate, isHere })
    .from(talkHubs)
    .where(and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt), or(isNull(talkHubs.signatureTalkId), isHere)))
    .orderBy(sql`${eventDate} desc nulls last`, desc(id))
    .limit(maxChoices);
}
export type HubChoice = Awaited<ReturnType<typeof listHubChoices>>[number];
