// The talks that feeds and calendars list: those of the speaker's profile.
import { and, desc, eq, getTableColumns, gt, isNotNull, notInArray, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { isHubPublic } from "#app/domain/hubs/hub-visibility.server.ts";
import { anonymousViewer, trashCutoff } from "#app/domain/hubs/hubs.ts";
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
export const listFeedTalks = ({ db, clock }: Services, speakerId: string) =>
  db
    .select({ ...columns, status: effectiveStatusAt(clock.now()), isGated: talkHubs.requireEmailVerification })
    .from(talkHubs)
    .where(
      and(eq(talkHubs.userId, speakerId), hubPermissionsAt({ viewer: anonymousViewer, now: clock.now() }).isListed),
    )
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.id))
    .limit(maxTalks);

/**
 * Talks with a date that the speaker's profile listed until they went to the trash: only which and when, for calendars that
 * have them. They stay for as long as the trash does. One that was there for minutes no calendar has read.
 */
export const listCancelledTalks = ({ db, clock }: Services, speakerId: string) =>
  db
    .select({
      ...pick(columns, [...times, "id", "version"]),
      deletedAt: sql<Date>`${talkHubs.deletedAt}`.mapWith(talkHubs.createdAt),
    })
    .from(talkHubs)
    .where(
      and(
        eq(talkHubs.userId, speakerId),
        isHubPublic,
        notInArray(talkHubs.status, ["draft", "archived"]),
        isNotNull(talkHubs.eventDate),
        gt(talkHubs.deletedAt, trashCutoff(clock.now())),
        sql`${talkHubs.deletedAt} > greatest(${talkHubs.createdAt}, ${talkHubs.openedManuallyAt}) + interval '10 minutes'`,
      ),
    )
    .orderBy(desc(talkHubs.deletedAt), desc(talkHubs.id))
    .limit(maxTalks);
