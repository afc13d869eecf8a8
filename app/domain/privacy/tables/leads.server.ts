import { eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { leads } from "#app/database/schema/index.ts";
import { unsubscribedAt } from "#app/domain/emails/unsubscriptions.server.ts";
import { leadRecord } from "#app/domain/leads/lead-record.server.ts";
import { leadStatusLabels } from "#app/domain/leads/leads.ts";
import {
  defineShown,
  describeRecord,
  type MovedRows,
  withContact,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { describeSource, formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byContact, byUser, deleteRows } from "#app/domain/privacy/tables/rows.server.ts";
import { personColumnsOf } from "#app/domain/records/record.server.ts";

const isAbout = byContact(leads.id);

const { consentWithdrawnAt, ...contact } = personColumnsOf(leadRecord);

/** At most one. */
export const shownContact = defineShown({
  list: ({ db }, person) =>
    db
      .select({ ...contact, consentWithdrawnAt })
      .from(leads)
      .where(isAbout(person)),
  toEntry: (row, speaker) =>
    toEntry(speaker, "Your details", `A contact of ${speaker.firstName}'s`, row.createdAt, [
      ["Name", [row.firstName, row.lastName].filter(Boolean).join(" ")],
      ["Email", row.email],
      ["Phone", row.phone],
      ["Company", row.company],
      ["First contact", describeSource(row.source, speaker)],
      [`Marked by ${speaker.firstName} as`, leadStatusLabels[row.status]],
      [`${speaker.firstName}'s own notes`, row.notes],
      ["Consent withdrawn", formatMoment(row.consentWithdrawnAt, speaker)],
    ]),
  isWithdrawable: ({ consentWithdrawnAt }) => consentWithdrawnAt === null,
});

export const describedLeads = describeRecord(leadRecord, {
  about: "People who left you their details",
  ownedBy: byUser(leads.userId),
  key: [leads.id],
  audience: {
    isAbout,
    shown: shownContact,
    erased: deleteRows(leads),
    // The contact stays and is marked, and by a trigger each of its consents.
    withdrawn: ({ tx, ids, now }) =>
      tx
        .update(leads)
        .set({
          consentWithdrawnAt: sql`coalesce(${leads.consentWithdrawnAt}, ${now.toISOString()}::timestamptz)`,
          updatedAt: now,
        })
        .where(isAnyOf(leads.id, ids)),
    moved: (rows) => (rows.target ? mergeIntoTarget(rows, rows.target) : setAddress(rows)),
    retained: withContact,
  },
});

/** A withdrawal at the new address, whose contact is gone, counts as one at the old. */
const setAddress = ({ services, tx, person: { speakerId }, source, to, now }: MovedRows) =>
  tx
    .update(leads)
    .set({
      email: to,
      consentWithdrawnAt: sql`coalesce(${leads.consentWithdrawnAt}, ${unsubscribedAt(services, { speakerId, email: to })})`,
      updatedAt: now,
    })
    .where(eq(leads.id, source.id));

/** The target's details stay, and the source's fill its gaps. */
async function mergeIntoTarget({ tx, source, now }: MovedRows, target: typeof leads.$inferSelect) {
  const first = source.createdAt < target.createdAt ? source : target;
  await tx.delete(leads).where(eq(leads.id, source.id));
  await tx
    .update(leads)
    .set({
      firstName: target.firstName ?? source.firstName,
      lastName: target.lastName ?? source.lastName,
      phone: target.phone ?? source.phone,
      company: target.company ?? source.company,
      status: target.status === "new" ? source.status : target.status,
      notes: sql`left(concat_ws(e'\n\n', ${leads.notes}, ${source.notes}::text), 5000)`,
      talkHubId: first.talkHubId,
      source: first.source,
      createdAt: first.createdAt,
      // Consent is only as good as the person's last word to either address.
      consentWithdrawnAt: target.consentWithdrawnAt ?? source.consentWithdrawnAt,
      updatedAt: now,
    })
    .where(eq(leads.id, target.id));
}
