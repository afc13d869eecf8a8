import { and, eq } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

/** What a program gets of the actor's bookings `ids`, in their order. */
export async function readBookings({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">, ids: string[]) {
  if (!ids.every(isUuid)) return [];
  const b = speakerBookings;
  const rows = await db
    .select({
      id: b.id,
      status: b.status,
      requesterName: b.requesterName,
      requesterEmail: b.requesterEmail,
      requesterCompany: b.requesterCompany,
      eventName: b.eventName,
      eventDate: b.eventDate,
      eventLocation: b.eventLocation,
      audienceSize: b.audienceSize,
      budgetRange: b.budgetRange,
      currency: b.currency,
      speakingTopics: b.speakingTopics,
      additionalNotes: b.additionalNotes,
      source: b.source,
      talkHubId: b.talkHubId,
      talkHubTitle: talkHubs.title,
      rating: b.rating,
      isInRoom: b.isInRoom,
      fee: b.fee,
      isFeeShown: b.isFeeShown,
      contractNote: b.contractNote,
      notes: b.notes,
      reply: b.reply,
      repliedAt: b.repliedAt,
      createdAt: b.createdAt,
      updatedAt: b.updatedAt,
    })
    .from(b)
    .leftJoin(talkHubs, eq(talkHubs.id, b.talkHubId))
    .where(and(eq(b.speakerId, actor.id), isAnyOf(b.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
