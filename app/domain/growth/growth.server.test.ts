import { randomUUID } from "node:crypto";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it as plainIt } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import { type GrowingTable, type Growth, growth } from "#app/domain/growth/growth.server.ts";
import { trimGrowth } from "#app/domain/growth/trim.server.ts";
import { allTables } from "#app/domain/privacy/tables/all.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const { webhookEvents } = schema;
const entries = Object.entries(growth) as [GrowingTable, Growth][];
const tableNames = new Map(
  Object.entries(schema).flatMap(([name, value]) => (is(value, PgTable) ? [[name, getTableName(value)]] : [])),
);

it("every table of the database is in the list, those of migrations alone too", async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const listed = entries.map(([name]) => tableNames.get(name));
  expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort());
});

plainIt("what expires is deleted by a sweep", () => {
  // sweepRehearsals, sweepTasks and sweepLimiterCounts delete these.
  const otherSweeps = ["rehearsals", "tasks", "limiter_counts"];
  const swept = allTables.flatMap(({ table, isExpired }) => (isExpired ? [getTableName(table)] : []));
  const expiring = entries.flatMap(([name, { ends }]) => ("expiresAfterDays" in ends ? [tableNames.get(name)] : []));
  const known = new Set<string | undefined>([...swept, ...otherSweeps]);
  expect(expiring.filter((name) => !known.has(name))).toEqual([]);
});

plainIt("what follows another table ends where that one does", () => {
  for (const [name] of entries) {
    const path: GrowingTable[] = [name];
    for (let at: GrowingTable | null = name; at; ) {
      const { ends }: Growth = growth[at];
      at = "perRowOf" in ends ? ends.perRowOf : null;
      expect(path).not.toContain(at);
      if (at) path.push(at);
    }
  }
});

it("Ada's oldest webhook events beyond her number are deleted, and Ben's stay", async ({ db }) => {
  const [adaActor, benActor] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  for (const { id: userId } of [adaActor, adaActor, adaActor, benActor])
    await db.insert(webhookEvents).values({ userId, type: "lead.created", subjectId: randomUUID() });
  const list = () => db.select().from(webhookEvents).orderBy(webhookEvents.position);
  const before = await list();
  const { userId, position } = webhookEvents;
  await trimGrowth(servicesAt(db), [{ trimmedTo: 2, per: userId, oldestBy: position }]);
  expect(await list()).toEqual(before.slice(1));
  await trimGrowth(servicesAt(db));
  expect(await list()).toEqual(before.slice(1));
});
