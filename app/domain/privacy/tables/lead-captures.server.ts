import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { leadCaptures, talkHubs } from "#app/database/schema/index.ts";
import { captureRecord } from "#app/domain/leads/lead-record.server.ts";
import {
  defineShown,
  describeRecord,
  type MovedRows,
  withContact,
} from "#app/domain/privacy/tables/described-table.server.ts";
import { describeSource, formatMoment, toEntry } from "#app/domain/privacy/tables/entry.server.ts";
import { byContact, byUser, maxPerKind } from "#app/domain/privacy/tables/rows.server.ts";
import { erasedOf, personColumnsOf } from "#app/domain/records/record.server.ts";

const isAbout = byContact(leadCaptures.leadId);

export const shownCaptures = defineShown({
  list: ({ db }, person) =>
    db
      .select({
        talk: talkHubs.title,
        ...personColumnsOf(captureRecord),
      })
      .from(leadCaptures)
      .leftJoin(talkHubs, eq(talkHubs.id, leadCaptures.talkHubId))
      .where(isAbout(person))
      .orderBy(desc(leadCaptures.createdAt), desc(leadCaptures.id))
      .limit(maxPerKind),
  toEntry({ talk, source, consentText, consentedAt, consentWithdrawnAt, createdAt }, speaker) {
    const how = describeSource(source, speaker);
    return toEntry(speaker, "When you left your details", talk ?? how, createdAt, [
      ["How", talk ? how : null],
      [consentedAt ? "You agreed to" : "Not counted, because you had withdrawn", consentText && `“${consentText}”`],
      ["You agreed on", formatMoment(consentedAt, speaker)],
      ["You withdrew it on", formatMoment(consentWithdrawnAt, speaker)],
    ]);
  },
});

export const describedLeadCaptures = describeRecord(captureRecord, {
  about: "Each time they left their details, with the exact words they agreed to",
  ownedBy: byUser(leadCaptures.userId),
  key: [leadCaptures.id],
  audience: {
    isAbout,
    shown: shownCaptures,
    // When and how someone left details at a talk stays, so that its stats are the same as before.
    erased: ({ tx, ids }) =>
      tx
        .update(leadCaptures)
        .set({
          ...erasedOf(captureRecord),
          notifiedAt: sql`coalesce(${leadCaptures.notifiedAt}, ${leadCaptures.createdAt})`,
        })
        .where(and(isAnyOf(leadCaptures.id, ids), isNotNull(leadCaptures.talkHubId))),
    withdrawn: "by a trigger, when the contact is marked",
    moved: mergeCaptures,
    retained: withContact,
  },
});

/**
 * One capture for each hub stays: the target's own, with the source's consent where it has none or withdrew it before.
 */
async function mergeCaptures({ tx, source, target }: MovedRows) {
  if (!target) return;
  const isSameHub = sql`own.lead_id = ${target.id} and other.lead_id = ${source.id} and own.talk_hub_id = other.talk_hub_id`;
  await tx.execute(sql`update lead_captures own set
      consent_text = other.consent_text, consented_at = other.consented_at, device_id = other.device_id,
      consent_withdrawn_at = other.consent_withdrawn_at
    from lead_captures other where ${isSameHub} and other.consented_at is not null
      and (own.consented_at is null or own.consent_withdrawn_at < other.consented_at)`);
  await tx.execute(sql`update lead_captures own set files_emailed_at = other.files_emailed_at
    from lead_captures other where ${isSameHub} and own.files_emailed_at is null`);
  const targetHubs = sql`(select talk_hub_id from lead_captures where lead_id = ${target.id} and talk_hub_id is not null)`;
  const isOfOtherHub = or(isNull(leadCaptures.talkHubId), sql`${leadCaptures.talkHubId} not in ${targetHubs}`);
  await tx
    .update(leadCaptures)
    .set({ leadId: target.id })
    .where(and(eq(leadCaptures.leadId, source.id), isOfOtherHub));
}
