import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#app/database/connect.server.ts";
import { prepareStatement } from "#app/database/prepared.server.ts";
import { openServerPool, poolForDrizzle } from "#app/database/server-pool.server.ts";
import { openGate } from "#tests/support/database-gate.ts";

const url = process.env.TEST_DATABASE_URL ?? "";
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A single connection, so that the next statement waits for it, or has it replaced. */
function openSingle(at = url) {
  const pool = openServerPool({ connectionString: at, max: 1 });
  closing.push(() => pool.end());
  const db = drizzle(poolForDrizzle(pool)) as unknown as Database;
  return { pool, db };
}

async function openGateTo(options?: { isPooler: boolean }) {
  const gate = await openGate(url, options);
  closing.unshift(() => gate.close());
  return gate;
}

const processIdOf = async (db: Database) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

async function terminate(pid: number | undefined) {
  const other = openServerPool({ connectionString: url, max: 1 });
  await other.query("select pg_terminate_backend($1)", [pid]);
  await other.end();
}

const double = prepareStatement<{ doubled: number }>(
  "double-through-a-pool",
  () => sql`select ${sql.placeholder("n")}::int * 2 as doubled`,
);
const settings = sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as "timeLimit",
  (select count(*)::int from pg_prepared_statements) as named`;

describe.runIf(url)("connections to a server", () => {
  it("keep named statements and settings of their own", async () => {
    const { db } = openSingle();
    expect(await double(db, { n: 4 })).toEqual([{ doubled: 8 }]);
    expect((await db.execute(settings)).rows).toEqual([{ zone: "UTC", timeLimit: "15s", named: 1 }]);
  });

  it("leave nothing behind on the shared connections of a pooler", async () => {
    const gate = await openGateTo({ isPooler: true });
    const { db } = openSingle(gate.url);
    expect(await double(db, { n: 4 })).toEqual([{ doubled: 8 }]);
    expect(await db.transaction((tx) => double(tx, { n: 5 }))).toEqual([{ doubled: 10 }]);
    expect((await db.execute(settings)).rows).toEqual([{ zone: "UTC", timeLimit: "0", named: 0 }]);

    const database = await openDatabase({ url: gate.url });
    expect(database.isPooled).toBe(true);
    await database.close();
  });

  it("are replaced when the server ends one inside a transaction", async () => {
    const { db } = openSingle();
    const isRefused = db.transaction(async (tx) => {
      await terminate(await processIdOf(tx));
      await tx.execute(sql`select 1`);
    });
    await expect(isRefused).rejects.toThrow();
    expect(await processIdOf(db)).toBeGreaterThan(0);
  });

  it("of the queue are given up when the server takes a statement and never responds", async () => {
    const gate = await openGateTo();
    const { queueConnection, close } = await openDatabase({ url: gate.url });
    closing.unshift(close);
    await queueConnection.executeSql("select 1");
    gate.hang();
    await expect(queueConnection.executeSql("select 1")).rejects.toThrow("Query read timeout");
    gate.restore();
    expect(await queueConnection.executeSql("select 1 as one")).toMatchObject({ rows: [{ one: 1 }] });
  });

  it("count a response that arrived while this thread was busy as in time", async () => {
    const { availability, close } = await openDatabase({ url });
    closing.push(close);
    await availability.check();
    const check = availability.check();
    for (let tick = 0; tick < 10; tick++) await new Promise<void>((resolve) => process.nextTick(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_200);
    await check;
  });

  it("take several statements of a transaction at once, and send one after the other, as pg asks for", async () => {
    const { db } = openSingle();
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on("warning", note);
    const numbers = await db.transaction((tx) =>
      Promise.all(
        [1, 2, 3, 4].map(async (n) => (await tx.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]?.n),
      ),
    );
    await new Promise(setImmediate);
    process.off("warning", note);
    expect([numbers, warnings]).toEqual([[1, 2, 3, 4], []]);
  });

  it("are replaced when a transaction cannot even begin", async () => {
    const { pool, db } = openSingle();
    const client = await (poolForDrizzle(pool) as pg.Pool).connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    await terminate(rows[0]?.pid);
    await expect(client.query("begin")).rejects.toThrow();
    expect(await processIdOf(db)).not.toBe(rows[0]?.pid);
  });

  it("are replaced when their server only reads any more", async () => {
    const { db } = openSingle();
    const first = await processIdOf(db);
    const write = (readOnly: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local transaction_read_only to ${readOnly}`));
        await tx.execute(sql`create table written_by_a_standby ()`);
        await tx.execute(sql`drop table written_by_a_standby`);
      });
    await write("off");
    expect(await processIdOf(db)).toBe(first);
    await expect(write("on")).rejects.toThrow();
    expect(await processIdOf(db)).not.toBe(first);
  });
});
