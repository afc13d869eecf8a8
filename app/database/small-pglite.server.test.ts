// What PostgreSQL does not survive: without a disk that is really full, a panic is had by taking a file away that a
// checkpoint writes to.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "#app/database/connect.server.ts";
import { isServiceAway } from "#app/service-failure.ts";

it("a statement after PostgreSQL's end fails at once, instead of never returning", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-stopped-"));
  const database = await openDatabase({ dataDir, creation: { check() {}, begin() {} } });
  const { db, availability } = database;
  const changes: boolean[] = [];
  availability.watch(({ isAway }) => changes.push(isAway));
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
  expect(availability.isAway()).toBe(false);

  await rm(join(dataDir, "db/global/pg_control"));
  await expect(db.execute(sql`checkpoint`)).rejects.toThrow();
  const late = await db.execute(sql`select 1`).catch((error: unknown) => error);
  expect(isServiceAway(late)).toBe(true);
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  expect(availability.isAway()).toBe(true);
  expect(await database.stopped).toBeInstanceOf(Error);
  expect(changes).toEqual([true]);
  await database.close();
  await rm(dataDir, { recursive: true });
});
