import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, talkHubs, users } from "#app/database/schema/index.ts";
import { hubStatuses } from "#app/database/vocabulary.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { effectiveStatus, type HubSchedule } from "#app/domain/hubs/hubs.ts";
import { momentInZone } from "#app/domain/values/instant-in-zone.ts";
import { timeZones } from "#app/domain/values/time-zones.ts";
import { withDatabase as it } from "#tests/support/database.ts";

// Zones whose clocks change at different hours, by half an hour, in winter, or never.
const someZones = [
  ...["UTC", "Europe/Paris", "Europe/Dublin", "Europe/London", "America/New_York", "America/Los_Angeles"],
  ...["America/St_Johns", "America/Havana", "Africa/Cairo", "Asia/Beirut", "Asia/Kathmandu", "Asia/Tokyo"],
  ...["Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia"],
];

/** Local times around each clock change: skipped and repeated ones, and the minutes before and after. */
const clockChanges = someZones.flatMap((zone) => {
  const times: { zone: string; local: Temporal.PlainDateTime }[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`2025-01-01T00:00[${zone}]`);
  while (at && at.year < 2027) {
    for (const minutes of [-61, -60, -30, -1, 0, 1, 30, 59, 60, 61])
      times.push({ zone, local: at.toPlainDateTime().add({ minutes }) });
    at = at.getTimeZoneTransition("next");
  }
  return times;
});
const anyLocalTime = fc.record({
  zone: fc.constantFrom(...someZones),
  local: fc
    .date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
    .map((date) => Temporal.PlainDateTime.from(date.toISOString().slice(0, 16))),
});
const wallClock = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...clockChanges) }, anyLocalTime);
const optionally = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 });

const schedule: fc.Arbitrary<HubSchedule> = fc
  .record({
    status: fc.constantFrom(...hubStatuses),
    opening: wallClock,
    openFor: fc.integer({ min: -90, max: 600 }),
    openDate: optionally(fc.constant(true)),
    openTime: optionally(fc.constant(true)),
    closeDate: optionally(fc.constant(true)),
    closeTime: optionally(fc.constant(true)),
    autoClose: fc.boolean(),
    closedManuallyAt: fc.option(fc.constant(new Date("2026-01-01T00:00:00Z")), { freq: 1 }),
  })
  .map(({ opening: { zone, local }, openFor, ...values }) => {
    const closing = local.add({ minutes: openFor });
    const date = (at: Temporal.PlainDateTime) => at.toPlainDate().toString();
    const time = (at: Temporal.PlainDateTime) => at.toPlainTime().toString({ smallestUnit: "second" });
    return {
      status: values.status,
      openDate: values.openDate && date(local),
      openTime: values.openTime && time(local),
      closeDate: values.closeDate && date(closing),
      closeTime: values.closeTime && time(closing),
      autoClose: values.autoClose,
      timezone: zone,
      closedManuallyAt: values.closedManuallyAt,
    };
  });

async function addSpeaker(db: Database) {
  const id = newId();
  await db.insert(users).values({ id, email: `${id}@example.com`, name: "Ada" });
  await db.insert(profiles).values({ id, email: `${id}@example.com`, firstName: "Ada", lastName: "Lovelace" });
  return id;
}

describe("the effective status", () => {
  it("is the same in SQL and in TypeScript for every schedule at every moment", async ({ db }) => {
    const userId = await addSpeaker(db);
    const ofSpeaker = eq(talkHubs.userId, userId);
    await fc.assert(
      fc.asyncProperty(fc.array(schedule, { minLength: 4, maxLength: 8 }), async (schedules) => {
        const rows = schedules.map((each) => ({ ...each, id: newId(), userId, title: "Kind machines" }));
        await db.insert(talkHubs).values(rows.map((row) => ({ ...row, slug: row.id })));
        for (const moment of rows.flatMap(momentsOf)) {
          const results = await db
            .select({ id: talkHubs.id, is: effectiveStatusAt(moment) })
            .from(talkHubs)
            .where(ofSpeaker);
          const inSql = new Map(results.map(({ id, is }) => [id, is]));
          for (const row of rows) {
            const input = { ...row, moment: moment.toISOString() };
            expect({ ...input, is: inSql.get(row.id) }).toEqual({ ...input, is: effectiveStatus(row, moment) });
          }
        }
        await db.delete(talkHubs).where(ofSpeaker);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it("can be computed by PostgreSQL in every zone on offer", async ({ db }) => {
    const unknown = await db.execute<{ name: string }>(
      sql`select name from unnest(${sql.param([...timeZones])}::text[]) as name
          where name not in (select name from pg_timezone_names)`,
    );
    expect(unknown.rows).toEqual([]);
  });
});

const momentsOf = (row: HubSchedule) =>
  [momentInZone(row.openDate, row.openTime, row.timezone), momentInZone(row.closeDate, row.closeTime, row.timezone)]
    .filter((moment) => moment !== null)
    .flatMap((moment) => [moment, new Date(moment.getTime() + 1), new Date(moment.getTime() - 1)]);
