import { and, eq, sql } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { forgetLeads } from "#app/domain/privacy/forget-leads.server.ts";
import { leastWarningDays, warnedDaysBefore } from "#app/domain/privacy/privacy.ts";
import {
  countDue,
  daysAfter,
  dueOf,
  firstDeletion,
  type Keeper,
  listDueTalks,
  listKeepers,
  listKept,
} from "#app/domain/privacy/retention.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import type { Services } from "#app/services.ts";

/** So many are looked at, or removed, in one go; between two goes everybody else has their turn. */
const atOnce = 500;
const talksNamed = 5;

/**
 * Deletes what has outlived the time its speaker keeps it, and warns speakers of what soon will have: 30 days before,
 * at most once a month. Only what the last warning was about goes, and not within 14 days of it. Feedback stays without
 * its address. May run twice without harm, and be stopped anywhere. Ruling "Privacy", docs/decisions/018.
 */
export async function sweepRetention(services: Services) {
  const now = services.clock.now();
  for (const keeper of await listKeepers(services.db, daysAfter(now, warnedDaysBefore))) {
    await deleteDue(services, keeper, now);
    await warn(services, keeper, now);
  }
}

async function deleteDue({ db, log }: Services, keeper: Keeper, now: Date) {
  const { warnedAt } = keeper;
  if (!warnedAt || daysAfter(warnedAt, leastWarningDays) > now) return;
  const told = daysAfter(warnedAt, warnedDaysBefore);
  const until = told < now ? told : now;

  let contacts = 0;
  let after: { at: string; id: string } | null = null;
  for (;;) {
    const batch: Awaited<ReturnType<typeof listKept>> = await listKept(db, keeper, until, { after, limit: atOnce });
    const due = batch.filter(({ is_due }) => is_due).map(({ id }) => id);
    if (due.length > 0) await db.transaction((tx) => forgetLeads(tx, due, { words: "stay" }));
    contacts += due.length;
    const last = batch.at(-1);
    if (!last || batch.length < atOnce) break;
    after = last;
  }
  let others = 0;
  for (const [table, kind] of [
    ["speaker_bookings", "bookings"],
    ["approved_attendees", "listed"],
    ["opening_notices", "notices"],
  ] as const) {
    for (let gone = atOnce; gone === atOnce; others += gone) {
      const { rows } = await db.execute(
        sql`delete from ${sql.raw(table)} where id in ${dueOf[kind](keeper, until, atOnce)} returning id`,
      );
      gone = rows.length;
    }
  }
  if (contacts + others > 0) log.info({ speakerId: keeper.id, contacts, others }, "deleted after the retention time");
}

async function warn({ db, queue }: Services, keeper: Keeper, now: Date) {
  const { id, months, warnedAt } = keeper;
  // The month is over for whoever was warned; what became due since is the next warning's.
  if (warnedAt && daysAfter(warnedAt, warnedDaysBefore) > now) return;
  const until = daysAfter(now, warnedDaysBefore);
  const asOfNow = { ...keeper, warnedAt: null };
  const due = await countDue(db, asOfNow, until);
  const from = firstDeletion(due, { ...keeper, warnedAt: now }, now);
  if (!from) return;
  const talks = await listDueTalks(db, asOfNow, until, talksNamed);
  await db.transaction(async (tx) => {
    // Whoever else sweeps at this moment, or changed the setting meanwhile, comes first.
    const isAsRead = sql`${profiles.retentionWarnedAt} is not distinct from ${warnedAt?.toISOString() ?? null}::timestamptz`;
    const [speaker] = await tx
      .update(profiles)
      .set({ retentionWarnedAt: now })
      .where(and(eq(profiles.id, id), eq(profiles.leadRetentionMonths, months), isAsRead))
      .returning({ email: profiles.email, firstName: profiles.firstName, timezone: profiles.timezone });
    if (!speaker) return;
    const { contacts, bookings, listed } = due;
    await queue.promise(tx, "send-letter", {
      letter: "retention-warning",
      to: speaker.email,
      values: {
        ...{ name: speaker.firstName, months, contacts, bookings, listed, talks },
        from: formatDay(dayOf(from, speaker.timezone)),
      },
    });
  });
}
