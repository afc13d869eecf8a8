import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { signatureTalks, talkHubs } from "#app/database/schema/index.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import { isInPhase } from "#app/domain/hubs/talk-phase.server.ts";
import { maxHubChoices } from "#app/domain/signature-talks/signature-talks.ts";
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

/** How often each signature talk was given, of what visitors may know, and where last. */
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
    .where(and(eq(talkHubs.userId, speakerId), isNotNull(talkHubs.signatureTalkId), mayKnow, isInPhase(now, ["over"])))
    .groupBy(talkHubs.signatureTalkId);
}

/** The actor's own cards with the versions that their forms are copies of. */
export async function listOwnSignatureTalks({ db }: Services, actor: Actor) {
  const talks = await db
    .select({ ...card, updatedAt: signatureTalks.updatedAt })
    .from(signatureTalks)
    .where(eq(signatureTalks.userId, actor.id))
    .orderBy(asc(signatureTalks.sortOrder), asc(signatureTalks.id));
  return talks.map(({ updatedAt, ...talk }) => ({ ...talk, version: updatedAt.toISOString() }));
}

/** The actor's latest hubs with the card of each, to choose where a signature talk was given. */
export function listHubChoices({ db }: Pick<Services, "db">, actor: Actor) {
  const { id, title, eventName, eventDate, signatureTalkId } = talkHubs;
  return db
    .select({ id, title, eventName, eventDate, signatureTalkId })
    .from(talkHubs)
    .where(and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt)))
    .orderBy(sql`${eventDate} desc nulls last`, desc(id))
    .limit(maxHubChoices);
}
