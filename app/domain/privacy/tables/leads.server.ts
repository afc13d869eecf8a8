import { eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { leads } from "#app/database/schema/index.ts";
import { unsubscribedAt } from "#app/domain/emails/unsubscriptions.server.ts";
import { leadStatusLabels } from "#app/domain/leads/leads.ts";
import {
  defineShown,
  describeTable,
  type MovedRows,
  withContact,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { describeSource, formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byContact, byUser, deleteRows } from "#app/domain/privacy/tables/rows.server.ts";

const isAbout = byContact(leads.id);

/** At most one. */
export const shownContact = defineShown({
  list: ({ db }, person) =>
    db
      .select({
        firstName: leads.firstName,
        lastName: leads.lastName,
        email: leads.email,
        phone: leads.phone,
        company: leads.company,
        source: leads.source,
        status: leads.status,
        notes: leads.notes,
        createdAt: leads.createdAt,
        consentWithdrawnAt: leads.consentWithdrawnAt,
      })
      .from(leads)
      .where(isAbout(person)),
  toEntry: (contact, speaker) =>
    toEntry(speaker, "Your details", `A contact of ${speaker.firstName}'s`, contact.createdAt, [
      ["Name", [contact.firstName, contact.lastName].filter(Boolean).join(" ")],
      ["Email", contact.email],
      ["Phone", contact.phone],
      ["Company", contact.company],
      ["First contact", describeSource(contact.source, speaker)],
      [`Marked by ${speaker.firstName} as`, leadStatusLabels[contact.status]],
      [`${speaker.firstName}'s own notes`, contact.notes],
      ["Consent withdrawn", formatMoment(contact.consentWithdrawnAt, speaker)],
    ]),
  isWithdrawable: ({ consentWithdrawnAt }) => consentWithdrawnAt === null,
});

export const describedLeads = describeTable(leads, {
  about: "People who left you their details",
  ownedBy: byUser(leads.userId),
  key: [leads.id],
  columns: [
    ...(["id", "userId", "talkHubId", "firstName", "lastName", "email", "phone", "company", "source"] as const),
    ...(["status", "notes", "consentedAt", "consentWithdrawnAt", "createdAt", "updatedAt"] as const),
  ],
  withheld: ["searchFolded"],
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
