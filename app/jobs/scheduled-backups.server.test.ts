import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { findBackupState } from "#app/jobs/backup-state.server.ts";
import { enqueueIfDue, prune, removeRemains } from "#app/jobs/scheduled-backups.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedJobs } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";

const schedule = { folder: "/backups", everyMs: 24 * 3_600_000, maxCount: 2 };
const hoursFrom = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
const start = new Date("2026-11-27T03:00:00Z");

/** What the queue stores when the waiting backup has ended. */
const end = (db: Database, state: "completed" | "failed", at: Date, output: object) =>
  db.execute(sql`update pgboss.job set state = ${state}::pgboss.job_state, output = ${JSON.stringify(output)}::jsonb,
    started_on = ${at.toISOString()}::timestamptz, completed_on = ${hoursFrom(at, 0.5).toISOString()}::timestamptz
    where name = 'back-up' and state = 'created'`);

it("a backup is due a day after the last one began, or an hour after one that failed", async ({ db }) => {
  const look = async (at: Date) => {
    const before = (await listQueuedJobs(db, "back-up")).length;
    await enqueueIfDue(servicesAt(db, at), schedule);
    return (await listQueuedJobs(db, "back-up")).length > before;
  };
  expect(await look(start)).toBe(false);
  await insertSpeaker(db, ada);
  expect(await look(start)).toBe(true);
  expect(await look(start)).toBe(false);
  await end(db, "completed", start, { bytes: 4_096 });
  expect(await look(hoursFrom(start, 23.9))).toBe(false);
  expect(await findBackupState({ ...servicesAt(db, start), dataDir: "/nowhere", schedule })).toEqual({
    last: { at: hoursFrom(start, 0.5), bytes: 4_096 },
    nextAt: hoursFrom(start, 24),
    isPending: false,
    failure: null,
  });
  expect(await look(hoursFrom(start, 24))).toBe(true);
  await end(db, "failed", hoursFrom(start, 24), { message: "/backups is on a disk that is full" });
  expect(await look(hoursFrom(start, 25.4))).toBe(false);
  expect(await findBackupState({ ...servicesAt(db, start), dataDir: "/nowhere", schedule })).toMatchObject({
    last: { bytes: 4_096 },
    failure: { error: "/backups is on a disk that is full" },
  });
  expect(await look(hoursFrom(start, 25.5))).toBe(true);
});

it("deletes its oldest backups and what killed processes left, and nothing that it has not named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "talk-hubs-prune-"));
  const own = ["25", "26", "27"].map((day) => `talk-hubs-2026-11-${day}T030000Z.tar`);
  const others = ["talk-hubs-mine.tar", "talk-hubs-2026-11-20T030000Z.tar.gz", "notes.txt", "talk-hubs-2026-11-01.tar"];
  for (const name of [...own, ...others, "talk-hubs-2026-11-24T030000Z.tar.unfinished"])
    await writeFile(join(folder, name), "x");
  await mkdir(join(folder, "talk-hubs-2026-11-02T030000Z.tar"));
  await mkdir(join(folder, "talk-hubs-2026-11-24T030000Z.tar.database/base"), { recursive: true });
  await removeRemains(folder);
  await prune(folder, 2, { made: join(folder, own.at(-1) ?? ""), now: start });
  const left = [...own.slice(1), ...others, "talk-hubs-2026-11-02T030000Z.tar"].sort();
  expect((await readdir(folder)).sort()).toEqual(left);
  await rm(folder, { recursive: true });
});

it("after the clock was a year ahead, the next backup comes in time, and the one just made is kept", async ({ db }) => {
  await insertSpeaker(db, ada);
  const ahead = hoursFrom(start, 365 * 24);
  await enqueueIfDue(servicesAt(db, ahead), schedule);
  await end(db, "completed", ahead, { bytes: 4_096 });
  await enqueueIfDue(servicesAt(db, start), schedule);
  expect(await listQueuedJobs(db, "back-up")).toHaveLength(2);

  const folder = await mkdtemp(join(tmpdir(), "talk-hubs-prune-"));
  const [made, before, inTheFuture] = ["2026-11-27", "2026-11-26", "2027-11-27"].map(
    (day) => `talk-hubs-${day}T030000Z.tar`,
  );
  for (const name of [made, before, inTheFuture]) await writeFile(join(folder, `${name}`), "x");
  await prune(folder, 7, { made: join(folder, `${made}`), now: start });
  expect(await readdir(folder)).toHaveLength(3);
  await prune(folder, 2, { made: join(folder, `${made}`), now: start });
  expect((await readdir(folder)).sort()).toEqual([made, inTheFuture]);
  await prune(folder, 1, { made: join(folder, `${made}`), now: start });
  expect(await readdir(folder)).toEqual([made]);
  await rm(folder, { recursive: true });
});
