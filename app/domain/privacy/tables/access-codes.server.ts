import { desc, eq, lt } from "drizzle-orm";
import { accessCodes, talkHubs } from "#app/database/schema/index.ts";
import { defineShown, describeUnexported } from "#app/domain/privacy/tables/described-table.server.ts";
import { formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byAddress, byHub, daysBefore, deleteRows, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";

const isAbout = byAddress(accessCodes.email, byHub(accessCodes.talkHubId));

export const shownCodes = defineShown({
  list: ({ db }, person) =>
    db
      .select({ talk: talkHubs.title, createdAt: accessCodes.createdAt, expiresAt: accessCodes.expiresAt })
      .from(accessCodes)
      .innerJoin(talkHubs, eq(talkHubs.id, accessCodes.talkHubId))
      .where(isAbout(person))
      .orderBy(desc(accessCodes.createdAt))
      .limit(maxPerKind),
  toEntry: ({ talk, createdAt, expiresAt }, speaker) =>
    toEntry(speaker, "Access codes", talk, createdAt, [["Valid until", formatMoment(expiresAt, speaker)]]),
});

export const describedAccessCodes = describeUnexported(accessCodes, {
  leftOut: "hashes of codes emailed to your audience; they grant access and expire within minutes",
  // Until a day after it expired, a late attempt gets the same message as an early one.
  isExpired: (now) => lt(accessCodes.expiresAt, daysBefore(now, 1)),
  audience: {
    isAbout,
    shown: shownCodes,
    erased: deleteRows(accessCodes),
    withdrawn: "the person asked for it",
    moved: "it proves the old address only",
    retained: "until it expires",
  },
});
