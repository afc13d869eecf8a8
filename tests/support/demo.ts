// Visitors of a demo (setting DEMO), each with a copy of the sample speaker.
import { and, asc, desc, eq, getTableName, is } from "drizzle-orm";
import { type AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect } from "vitest";
import * as schema from "#app/database/schema/index.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";

export interface Copy {
  visitor: Visitor;
  userId: string;
  username: string;
  hubId: string;
  leadId: string;
  fileId: string;
}

/** A visitor at this IP address presses "Try it". */
export async function tryIt(app: TestApp, address: string): Promise<Copy> {
  const visitor = app.visitor(address);
  expect(await visitor.post("/demo", {})).toMatchObject({ status: 303, location: "/dashboard" });
  const { talkHubs, leads, files, demoCopies, profiles } = schema;
  const first = async <Row>(rows: Promise<Row[]>) => (await rows)[0] as Row;
  const { userId } = await first(
    app.db.select().from(demoCopies).orderBy(desc(demoCopies.createdAt)).limit(1).execute(),
  );
  const { username } = await first(app.db.select().from(profiles).where(eq(profiles.id, userId)).execute());
  const isOwn = (table: { userId: AnyPgColumn }) => eq(table.userId, userId);
  const hubs = app.db.select().from(talkHubs).where(isOwn(talkHubs)).orderBy(asc(talkHubs.createdAt));
  return {
    visitor,
    userId,
    username: username ?? "",
    hubId: ((await hubs).find(({ slug }) => slug === "calm-under-fire") as { id: string }).id,
    leadId: (await first(app.db.select().from(leads).where(isOwn(leads)))).id,
    fileId: (
      await first(
        app.db
          .select()
          .from(files)
          .where(and(isOwn(files), eq(files.kind, "presentation"))),
      )
    ).id,
  };
}

/** By table; without counts of attempts and keys, which name nobody. */
export async function countRows({ db }: Pick<TestApp, "db">): Promise<Record<string, number>> {
  const tables = Object.values(schema).flatMap((each): PgTable[] => (is(each, PgTable) ? [each] : []));
  const counts: Record<string, number> = {};
  for (const table of tables) counts[getTableName(table)] = await db.$count(table);
  const { limiter_counts: _, mailbox_keys: __, ...others } = counts;
  return others;
}
