import { existsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase, openDatabase } from "#app/database/connect.server.ts";
import { users } from "#app/database/schema/users.ts";
import { violatedConstraint } from "#app/database/violations.ts";
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
    await opened.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
    await expect(migrateDatabase(opened)).rejects.toThrow(/^the database is of an earlier development version/);
    await opened.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
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
