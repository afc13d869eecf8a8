import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, talkHubs, users } from "#app/database/schema/index.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { timeZones } from "#app/domain/values/time-zones.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { hubSchedules, momentsAroundChanges } from "#tests/support/hub-schedules.ts";

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
      fc.asyncProperty(fc.array(hubSchedules, { minLength: 4, maxLength: 8 }), async (schedules) => {
        const rows = schedules.map((each) => ({ ...each, id: newId(), userId, title: "Kind machines" }));
        await db.insert(talkHubs).values(rows.map((row) => ({ ...row, slug: row.id })));
        for (const moment of rows.flatMap(momentsAroundChanges)) {
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
  });

  it("can be computed by PostgreSQL in every zone on offer", async ({ db }) => {
    const unknown = await db.execute<{ name: string }>(
      sql`select name from unnest(${sql.param([...timeZones])}::text[]) as name
          where name not in (select name from pg_timezone_names)`,
    );
    expect(unknown.rows).toEqual([]);
  });
});
