import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#app/database/connect.server.ts";
import { openReadReplica, type ReadReplica, readFromReplica } from "#app/database/read-replica.server.ts";
import { limiterCounts } from "#app/database/schema/security-log.ts";
import { openFreshDatabase } from "#tests/support/database.ts";

const isServer = Boolean(process.env.TEST_DATABASE_URL);
const neverReplayed = "0/0";
const everythingReplayed = "FFFFFFFF/FFFFFFFF";
let primary: OpenedDatabase;
let other: OpenedDatabase;
let otherUrl: string;
let changes: boolean[];
const opened: ReadReplica[] = [];

/** A second database in place of a replica; its position in the log is what `setReplayed` says. */
beforeAll(async () => {
  if (!isServer) return;
  [primary, other] = [await openFreshDatabase(), await openFreshDatabase()];
  const { rows } = await other.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL as string);
  url.pathname = `/${rows[0]?.name}`;
  otherUrl = url.href;
  await other.db.execute(sql`create schema standby`);
  await other.db.execute(sql`create table standby.replayed (position pg_lsn)`);
  await other.db.execute(sql`insert into standby.replayed values ('0/0')`);
  await other.db.execute(
    sql`create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'`,
  );
  await other.db.execute(sql`create function standby.pg_last_wal_replay_lsn() returns pg_lsn
    language sql as 'select position from standby.replayed'`);
  // Before the system's own functions of these names.
  await other.db.execute(sql.raw(`alter database ${rows[0]?.name} set search_path = standby, pg_catalog, public`));
  const row = (key: string) => ({ key, consumed: 1, endsAt: new Date() });
  await primary.db.insert(limiterCounts).values(row("primary"));
  await other.db.insert(limiterCounts).values(row("replica"));
});
beforeEach(() => {
  changes = [];
});
afterAll(async () => {
  for (const each of opened) await each.close();
  await Promise.all([primary?.close(), other?.close()]);
});

const setReplayed = (position: string) => other.db.execute(sql`update standby.replayed set position = ${position}`);

function open(url = otherUrl) {
  const readReplica = openReadReplica(url, primary.db, (error) => changes.push(Boolean(error)));
  opened.push(readReplica);
  return readReplica;
}

/** Which database a read went to. */
const read = async (readReplica?: ReadReplica) =>
  (
    await readFromReplica({ db: primary.db, readReplica }, ({ db }) =>
      db.select({ key: limiterCounts.key }).from(limiterCounts),
    )
  )[0]?.key;

describe.runIf(isServer)("reads of analytics, exports and reports", () => {
  it("go to the database itself where there is no replica", async () => {
    expect(await read()).toBe("primary");
  });

  it("go to a replica that has every acknowledged commit, and to the primary while it has not", async () => {
    const readReplica = open();
    await setReplayed(everythingReplayed);
    expect(await read(readReplica)).toBe("replica");
    await setReplayed(neverReplayed);
    expect(await read(readReplica)).toBe("primary");
    expect(readReplica.counts).toEqual({ replica: 1, behind: 1, away: 0, failed: 0 });
    expect(changes).toEqual([]);
  });

  it("show a speaker what she has just written", async () => {
    const readReplica = open();
    const { rows } = await primary.db.execute<{ position: string }>(
      sql`select pg_current_wal_flush_lsn()::text as position`,
    );
    await setReplayed(rows[0]?.position as string);
    await primary.db.update(limiterCounts).set({ consumed: 2 });
    expect(await read(readReplica)).toBe("primary");
  });

  it("wait a moment for a replica that is about to catch up", async () => {
    const readReplica = open();
    await setReplayed(neverReplayed);
    const reading = read(readReplica);
    await setReplayed(everythingReplayed);
    expect(await reading).toBe("replica");
  });

  it("check each connection, because a balancer may lead to several replicas", async () => {
    const readReplica = open();
    await setReplayed(everythingReplayed);
    const both = readFromReplica({ db: primary.db, readReplica }, async ({ db }) => {
      const first = await db.select({ key: limiterCounts.key }).from(limiterCounts);
      await setReplayed(neverReplayed);
      // The first connection is in use, so the second query opens another one.
      const second = await db.transaction(() => db.select({ key: limiterCounts.key }).from(limiterCounts));
      return [first, second].map(([row]) => row?.key);
    });
    expect(await both).toEqual(["primary", "primary"]);
    expect(readReplica.counts).toMatchObject({ replica: 0, behind: 1 });
  });

  it("go to the primary while the replica is away, which is reported once, and back afterwards", async () => {
    const readReplica = open("postgresql://hubs@127.0.0.1:1/hubs");
    expect(await Promise.all([read(readReplica), read(readReplica)])).toEqual(["primary", "primary"]);
    expect(await read(readReplica)).toBe("primary");
    expect(readReplica.counts).toMatchObject({ replica: 0, away: 3 });
    expect(changes).toEqual([true]);
  });

  it("start again on the primary when the replica fails in the middle, but never repeat another error", async () => {
    const readReplica = open();
    await setReplayed(everythingReplayed);
    const from = { db: primary.db, readReplica };
    const cancelled = readFromReplica(from, async ({ db }) => {
      await db.execute(sql`select 1 / (select count(*) - 1 from limiter_counts where key = 'replica')`);
      return "read on the primary";
    });
    // There, a division by -1.
    expect(await cancelled).toBe("read on the primary");
    let attempts = 0;
    const failing = readFromReplica(from, async () => {
      attempts += 1;
      throw new Error("the store is full");
    });
    await expect(failing).rejects.toThrow("the store is full");
    expect([attempts, readReplica.counts.failed]).toEqual([1, 1]);
  });
});
