import { and, desc, eq, sql } from "drizzle-orm";
import { certificates, talkHubs } from "#app/database/schema/index.ts";
import { certificatePath } from "#app/domain/certificates/certificates.ts";
import { certificateIdsOf, type DataSubject } from "#app/domain/privacy/person.server.ts";
import { defineShown, describeUnexported } from "#app/domain/privacy/tables/described-table.server.ts";
import { toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { deleteRows, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";

const isAbout = (person: DataSubject) => sql`${certificates.id} in ${certificateIdsOf(person)}`;

export const shownCertificates = defineShown({
  list: ({ db }, person) =>
    db
      .select({
        talk: talkHubs.title,
        name: certificates.name,
        code: certificates.code,
        createdAt: certificates.createdAt,
      })
      .from(certificates)
      .innerJoin(talkHubs, eq(talkHubs.id, certificates.talkHubId))
      .where(and(isAbout(person), eq(talkHubs.userId, person.speakerId)))
      .orderBy(desc(certificates.createdAt), desc(certificates.id))
      .limit(maxPerKind),
  toEntry: ({ talk, name, code, createdAt }, speaker) => ({
    ...toEntry(speaker, "Your certificate of attendance", talk, createdAt, [["Name on it", name]]),
    link: { text: "See what its check address says", href: certificatePath(code) },
  }),
});

export const describedCertificates = describeUnexported(certificates, {
  leftOut: "attendees typed their names for themselves: the speaker sees how many there are",
  audience: {
    isAbout,
    shown: shownCertificates,
    erased: deleteRows(certificates),
    withdrawn: "it agrees to nothing",
    moved: "it has no address",
    retained: "its holder may have to show it for years, and deletes it on the same device or under “Your data”",
  },
});
