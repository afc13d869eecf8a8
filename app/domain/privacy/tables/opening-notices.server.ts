import { desc, eq } from "drizzle-orm";
import { openingNotices, talkHubs } from "#app/database/schema/index.ts";
import { afterEvent } from "#app/domain/privacy/retention-period.server.ts";
import { defineShown, describeTable } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byAddress, byHub, deleteRows, maxPerKind, moveWaiting } from "#app/domain/privacy/tables/rows.server.ts";

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
  audience: {
    isAbout,
    shown: shownNotices,
    erased: deleteRows(openingNotices),
    withdrawn: deleteRows(openingNotices),
    moved: moveWaiting(openingNotices, openingNotices.talkHubId),
    retained: afterEvent(openingNotices),
  },
});
