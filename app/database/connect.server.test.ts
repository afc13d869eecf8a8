import { randomUUID } from "node:crypto";
import { existsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase, openDatabase } from "#app/database/connect.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { OperatorError } from "#app/operator-error.ts";
import { prepareInstallationData } from "#tests/support/database.ts";

describe("an installation's database", () => {
  let location: Awaited<ReturnType<typeof prepareInstallationData>>;
  let open: () => ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    location = await prepareInstallationData();
    open = () => openDatabase(location.databaseUrl ? { url: location.databaseUrl } : { dataDir: location.dataDir });
  });
  afterAll(() => location.remove());

  it("keeps its data, and starts after a killed process left files behind", async () => {
    const first = await open();
    await migrateDatabase(first);
    await first.db.insert(users).values({ name: "Ada", email: "ada@example.com" });
    await first.close();

    const staleLockFile = join(location.dataDir, "db", "postmaster.pid");
    if (existsSync(join(location.dataDir, "db"))) writeFileSync(staleLockFile, "-42\n/pglite/data\n");
    const second = await open();
    await second.availability.check();
    expect(await second.db.$count(users)).toBe(1);
    await second.close();
  });

  it("says how its pools are used, where it has any", async () => {
    const opened = await open();
    await opened.availability.check();
    const pools = opened.readPools().map(({ pool, waitingCount, maxCount }) => ({ pool, waitingCount, maxCount }));
    if (opened.kind === "embedded") expect(pools).toEqual([]);
    else
      expect(pools).toEqual([
        { pool: "requests", waitingCount: 0, maxCount: 10 },
        { pool: "jobs", waitingCount: 0, maxCount: 4 },
        { pool: "queue", waitingCount: 0, maxCount: 3 },
      ]);
    await opened.close();
  });

  it("waits for the disk before it confirms a commit, where the database is ours to start", async () => {
    const opened = await open();
    const { rows } = await opened.db.execute(sql`
      select current_setting('fsync') as fsync, current_setting('wal_sync_method') as "syncMethod"`);
    if (opened.kind === "embedded") expect(rows).toEqual([{ fsync: "on", syncMethod: "open_datasync" }]);
    await opened.close();
  });

  it("keeps the embedded database's own cache small", async () => {
    const opened = await open();
    const { rows } = await opened.db.execute<{ size: string }>(sql`select current_setting('shared_buffers') as size`);
    if (opened.kind === "embedded") expect(rows).toEqual([{ size: "32MB" }]);
    await opened.close();
  });

  it("refuses a database that a newer program has migrated, and leaves it as it is", async () => {
    const opened = await open();
    await opened.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`,
    );
    await expect(migrateDatabase(opened)).rejects.toThrow(/^the database was migrated by a newer version/);
    await opened.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    await migrateDatabase(opened);
    await opened.close();
  });

  it("refuses a database of a development version, whose migrations are gone", async () => {
    const opened = await open();
    await opened.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1000000000000`);
    await expect(migrateDatabase(opened)).rejects.toThrow(/^the database is of an earlier development version/);
    await opened.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1000000000000`);
    await migrateDatabase(opened);
    await opened.close();
  });

  it("says that an embedded database is damaged", async () => {
    const damaged = await prepareInstallationData();
    const controlFile = join(damaged.dataDir, "db", "global", "pg_control");
    if (existsSync(controlFile)) {
      truncateSync(controlFile, 100);
      const opening = openDatabase({ dataDir: damaged.dataDir });
      await expect(opening).rejects.toThrow(/^DATA_DIR: the database in .* is damaged \(.*: npm run restore/);
    }
    await damaged.remove();
  });

  it("names the constraint that refused a write, and returns null for other errors", async () => {
    const opened = await open();
    const duplicate = opened.db.insert(users).values({ name: "Ada", email: "ada@example.com" });
    expect(await duplicate.catch(violatedConstraint)).toBe("users_email_unique");
    expect(await opened.db.execute(sql`select 1 / 0`).catch(violatedConstraint)).toBeNull();
    await opened.close();
  });

  it("does not let a failed block of the queue harm concurrent requests", async () => {
    const opened = await open();
    const { db, queueConnection } = opened;
    const failing = () => queueConnection.executeSql("BEGIN; select 1; select 1 / 0; COMMIT;").catch(() => "failed");
    const writing = (name: string) =>
      db.transaction((tx) => tx.insert(users).values({ name, email: `${name}@example.com` }));

    const writes = ["eve", "bob", "mallory"].flatMap((name) => [failing(), writing(name), failing()]);
    await Promise.all(writes);

    const { rows } = await queueConnection.executeSql("BEGIN; select 7 as seven; COMMIT;");
    expect(opened.kind === "embedded" ? rows : [{ seven: 7 }]).toEqual([{ seven: 7 }]);
    expect(await db.$count(users)).toBe(4);
    await opened.close();
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)("a server that is too old", () => {
  it("is refused in one sentence, by a start and the doctor alike", async () => {
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    // It says of itself what PostgreSQL 14 would.
    const role = `old_server_${randomUUID().slice(0, 8)}`;
    await admin.query(`create role ${role} login; create schema ${role} authorization ${role};
      grant usage on schema ${role} to ${role};
      create function ${role}.current_setting(name text) returns text language sql
        as $$ select case name when 'server_version_num' then '140009' when 'server_version' then '14.9'
          else pg_catalog.current_setting(name) end $$;
      alter role ${role} set search_path = ${role}, pg_catalog, public`);
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.username = role;
    await expect(openDatabase({ url: url.href })).rejects.toThrow(
      new OperatorError("DATABASE_URL: the server is PostgreSQL 14.9, and the product needs 15 or newer"),
    );
    await admin.query(`drop schema ${role} cascade; drop role ${role}`);
    await admin.end();
  });
});
