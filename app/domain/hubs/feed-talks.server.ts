// The talks that feeds and calendars list: those of the speaker's profile.
import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { isHubPublic } from "#app/domain/hubs/hub-visibility.server.ts";
import { trashCutoff } from "#app/domain/hubs/hubs.ts";
import { isOnProfile } from "#app/domain/hubs/public-talks.server.ts";
import { closesAt, isInPhase } from "#app/domain/hubs/talk-phase.server.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { Services } from "#app/services.ts";

const maxTalks = 100;

const times = ["eventDate", "startTime", "endTime", "timezone"] as const;
const columns = pick(getTableColumns(talkHubs), [
  ...times,
  ...(["id", "slug", "title", "eventName", "location", "language", "version", "createdAt", "updatedAt"] as const),
]);

export type FeedTalk = Awaited<ReturnType<typeof listFeedTalks>>[number];

/** Latest date first; those without one last. */
export const listFeedTalks = (services: Services, speakerId: string) =>
  services.db
    .select({ ...columns, status: effectiveStatusAt(services.clock.now()), isGated: talkHubs.requireEmailVerification })
    .from(talkHubs)
    .where(isOnProfile(services, speakerId))
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.id))
    .limit(maxTalks);

/** When a talk was taken from the calendar: trashed, or its page closed. */
const cancelledAt = sql<Date>`coalesce(${talkHubs.deletedAt}, ${closesAt}, ${talkHubs.updatedAt})`;

/**
 * Talks with a date that the speaker's profile listed until they went to the trash or were called off: only which and
 * when, for calendars that have them. They stay for as long as the trash does, and until their day. One that was there
 * for minutes no calendar has read.
 */
export function listCancelledTalks({ db, clock }: Services, speakerId: string) {
  const cutoff = trashCutoff(clock.now());
  return db
    .select({ ...pick(columns, [...times, "id", "version"]), cancelledAt: cancelledAt.mapWith(talkHubs.createdAt) })
    .from(talkHubs)
    .where(
      and(
        eq(talkHubs.userId, speakerId),
        isHubPublic,
        notInArray(talkHubs.status, ["draft", "archived"]),
        or(
          gt(talkHubs.deletedAt, cutoff),
          and(
            isNull(talkHubs.deletedAt),
            isInPhase(clock.now(), ["called-off"]),
            gt(talkHubs.eventDate, cutoff.toISOString().slice(0, 10)),
          ),
        ),
        isNotNull(talkHubs.eventDate),
        sql`${cancelledAt} > greatest(${talkHubs.createdAt}, ${talkHubs.openedManuallyAt}) + interval '10 minutes'`,
      ),
    )
    .orderBy(desc(cancelledAt), desc(talkHubs.id))
    .limit(maxTalks);
}
