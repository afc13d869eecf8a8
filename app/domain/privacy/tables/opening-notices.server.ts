import { and, desc, eq, lt, not, sql } from "drizzle-orm";
import { openingNotices, talkHubs } from "#app/database/schema/index.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import { afterEvent } from "#app/domain/privacy/retention-period.server.ts";
import { defineShown, describeTable } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import {
  anyOf,
  byAddress,
  byHub,
  daysBefore,
  deleteRows,
  maxPerKind,
  moveWaiting,
} from "#app/domain/privacy/tables/rows.server.ts";

const ownedBy = byHub(openingNotices.talkHubId);
const isAbout = byAddress(openingNotices.email, ownedBy);

export const shownNotices = defineShown({
  list: ({ db }, person) =>
    db
      .select({ talk: talkHubs.title, createdAt: openingNotices.createdAt, sentAt: openingNotices.sentAt })
      .from(openingNotices)
      .innerJoin(talkHubs, eq(talkHubs.id, openingNotices.talkHubId))
      .where(isAbout(person))
      .orderBy(desc(openingNotices.createdAt))
      .limit(maxPerKind),
  toEntry: ({ talk, createdAt, sentAt }, speaker) =>
    toEntry(speaker, "Emails you requested", talk, createdAt, [
      ["Email when it opens", sentAt ? `Sent ${formatMoment(sentAt, speaker)}` : "Waiting"],
    ]),
  isWithdrawable: ({ sentAt }) => sentAt === null,
});

export const describedOpeningNotices = describeTable(openingNotices, {
  about: "People who asked to be notified when a hub opens",
  ownedBy,
  key: [openingNotices.id],
  columns: ["id", "talkHubId", "email", "createdAt", "sentAt"],
  isExpired,
  audience: {
    isAbout,
    shown: shownNotices,
    erased: deleteRows(openingNotices),
    withdrawn: deleteRows(openingNotices),
    moved: moveWaiting(openingNotices, openingNotices.talkHubId),
    retained: afterEvent(openingNotices),
  },
});

/**
 * A day after the email, when they have waited for more than a year, or for a month at a hub that is neither open nor
 * scheduled, if the talk was a month ago too.
 */
function isExpired(now: Date) {
  const { talkHubId, sentAt, createdAt } = openingNotices;
  const aMonthAgo = daysBefore(now, 30);
  const { isLive } = hubPermissionsAt({ viewer: anonymousViewer, now });
  const isOverdue = and(lt(talkHubs.eventDate, aMonthAgo.toISOString().slice(0, 10)), not(isLive));
  return anyOf(
    lt(sentAt, daysBefore(now, 1)),
    lt(createdAt, daysBefore(now, 366)),
    and(lt(createdAt, aMonthAgo), sql`${talkHubId} in (select ${talkHubs.id} from ${talkHubs} where ${isOverdue})`),
  );
}
