import { and, eq, inArray, sql } from "drizzle-orm";
import { lockContacts } from "#app/database/locks.server.ts";
import { leads, profiles } from "#app/database/schema/index.ts";
import { peopleOfContacts } from "#app/domain/privacy/person.server.ts";
import { eraseRows, findRows } from "#app/domain/privacy/personal-rows.server.ts";
import { minWarningDays, warningDays } from "#app/domain/privacy/privacy.ts";
import {
  countDue,
  daysAfter,
  dueIds,
  firstDeletion,
  listDueTalks,
  listPoliciesToSweep,
  listRetainedContacts,
} from "#app/domain/privacy/retention.server.ts";
import type { RetentionPolicy } from "#app/domain/privacy/retention-period.server.ts";
import { retainedTables, tablesWithContact } from "#app/domain/privacy/tables/all.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import type { Services } from "#app/services.ts";

/** Rows read or deleted in one transaction; other requests run between batches. */
const batchSize = 500;
const maxTalksNamed = 5;

/**
 * Deletes details whose retention period has ended, and warns speakers 30 days before, at most once a month. Only what
 * the last warning covered is deleted, and not within 14 days of it. Feedback stays without its address. It is safe to
 * run twice and to interrupt. Ruling "Privacy", docs/decisions/018.
 */
export async function sweepRetention(services: Services) {
  const now = services.clock.now();
  for (const policy of await listPoliciesToSweep(services.db, daysAfter(now, warningDays))) {
    await deleteDue(services, policy, now);
    await sendWarning(services, policy, now);
  }
}

async function deleteDue(services: Services, policy: RetentionPolicy, now: Date) {
  const { db, log } = services;
  const { warnedAt } = policy;
  if (!warnedAt || daysAfter(warnedAt, minWarningDays) > now) return;
  const warnedUntil = daysAfter(warnedAt, warningDays);
  const until = warnedUntil < now ? warnedUntil : now;

  let contacts = 0;
  let after: { at: string; id: string } | null = null;
  for (;;) {
    const batch: Awaited<ReturnType<typeof listRetainedContacts>> = await listRetainedContacts(db, policy, until, {
      after,
      limit: batchSize,
    });
    const due = batch.filter(({ is_due }) => is_due).map(({ id }) => id);
    if (due.length > 0) await eraseContacts(services, policy.id, due);
    contacts += due.length;
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) break;
    after = last;
  }
  let otherRows = 0;
  for (const { table, expiries } of retainedTables)
    for (let deletedCount = batchSize; deletedCount === batchSize; otherRows += deletedCount) {
      const { rows } = await db.execute(
        sql`delete from ${table} where id in ${dueIds(expiries(policy, until), until, batchSize)} returning id`,
      );
      deletedCount = rows.length;
    }
  if (contacts + otherRows > 0)
    log.info({ speakerId: policy.id, contacts, otherRows }, "deleted after the retention period");
}

/** Their feedback stays, with its text and without the person. */
const eraseContacts = (services: Services, speakerId: string, ids: string[]) =>
  services.db.transaction(async (tx) => {
    await lockContacts(tx, inArray(leads.id, ids));
    await eraseRows(await findRows(services, tx, peopleOfContacts(speakerId, ids), tablesWithContact), "keep");
  });

async function sendWarning({ db, queue }: Services, policy: RetentionPolicy, now: Date) {
  const { id, months, warnedAt } = policy;
  // No second warning within a month; what became due since waits for the next one.
  if (warnedAt && daysAfter(warnedAt, warningDays) > now) return;
  const until = daysAfter(now, warningDays);
  const unwarnedPolicy = { ...policy, warnedAt: null };
  const due = await countDue(db, unwarnedPolicy, until);
  const from = firstDeletion(due, { ...policy, warnedAt: now }, now);
  if (!from) return;
  const talks = await listDueTalks(db, unwarnedPolicy, until, maxTalksNamed);
  await db.transaction(async (tx) => {
    // Another sweep, or a change of the setting, may have come first.
    const isUnchanged = sql`${profiles.retentionWarnedAt} is not distinct from ${warnedAt?.toISOString() ?? null}::timestamptz`;
    const [speaker] = await tx
      .update(profiles)
      .set({ retentionWarnedAt: now })
      .where(and(eq(profiles.id, id), eq(profiles.leadRetentionMonths, months), isUnchanged))
      .returning({ email: profiles.email, firstName: profiles.firstName, timezone: profiles.timezone });
    if (!speaker) return;
    const { contacts, bookings, listed } = due;
    await queue.enqueue(tx, "send-email", {
      template: "retention-warning",
      to: speaker.email,
      values: {
        name: speaker.firstName,
        months,
        contacts,
        bookings,
        listed,
        talks,
        from: formatDay(dayOf(from, speaker.timezone)),
      },
    });
  });
}
