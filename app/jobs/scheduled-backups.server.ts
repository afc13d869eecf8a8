// Backups that the product makes by itself (BACKUP_DIR): a job, so that one process of a cluster makes it, in a process of
// its own, so that visitors don't wait for it.
import { spawn } from "node:child_process";
import { lstat, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PgBoss } from "pg-boss";
import { readJobHistory } from "#app/adapters/queue/pg-boss.server.ts";
import { lockNames } from "#app/database/locks.server.ts";
import { users } from "#app/database/schema/index.ts";
import { type BackupSchedule, isBackupDue } from "#app/jobs/backup-schedule.ts";
import { createJobTaker } from "#app/jobs/take-jobs.server.ts";
import { OperatorError } from "#app/operator-error.ts";
import type { Services } from "#app/services.ts";

/** How often each process looks whether a backup is due. */
const lookMs = 60_000;
/** How soon a worker finds the job. */
const pollSeconds = 30;

/** Names of our own; others in the folder are never deleted. The newest comes last in the alphabet. */
const fileName = (at: Date) => `talk-hubs-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.tar`;
const ownName = /^talk-hubs-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/;
/** What a killed process has left of one. */
const ownRemains = /^talk-hubs-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.(unfinished|database)$/;

/** Makes backups until `stop`. */
export async function startScheduledBackups(boss: PgBoss, services: Services, schedule: BackupSchedule) {
  const stopped = new AbortController();
  const take = createJobTaker(boss, services);
  await take(
    "back-up",
    { pollingIntervalSeconds: pollSeconds, batchSize: 1, burstWhenBatchFull: false },
    async ([job]) => {
      const made = await backUpIntoFolder(services, schedule, stopped.signal);
      await deleteHistory(boss, services, job?.id);
      return made;
    },
  );
  const look = () =>
    enqueueIfDue(services, schedule).catch((error: unknown) =>
      services.log.error({ err: error }, "no backup enqueued"),
    );
  const timer = setInterval(look, lookMs).unref();
  await look();
  return {
    stop() {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

/** Enqueues a backup if one is due and no process has enqueued it. An installation without accounts has nothing to lose. */
export function enqueueIfDue({ db, queue, clock }: Pick<Services, "db" | "queue" | "clock">, schedule: BackupSchedule) {
  return db.transaction(async (tx) => {
    await lockNames(tx, "scheduled backup");
    const history = await readJobHistory(tx, "back-up");
    if (!isBackupDue(history, schedule, clock.now()) || (await tx.$count(users)) === 0) return;
    await queue.enqueue(tx, "back-up", {});
  });
}

/** Earlier results say nothing any more. */
async function deleteHistory(boss: PgBoss, { db }: Services, currentId: string | undefined) {
  const { finishedIds } = await readJobHistory(db, "back-up");
  const earlier = finishedIds.filter((id) => id !== currentId);
  if (earlier.length) await boss.deleteJob("back-up", earlier);
}

async function backUpIntoFolder({ clock, log }: Services, { folder, maxCount }: BackupSchedule, signal: AbortSignal) {
  const startedAt = clock.now();
  const file = join(folder, fileName(startedAt));
  await removeRemains(folder);
  const warnings = await runBackup(file, signal);
  if (warnings) log.warn({ file, warnings }, "backup incomplete");
  const { size: bytes } = await stat(file);
  await prune(folder, maxCount, { made: file, now: clock.now() });
  log.info({ file, bytes, seconds: Math.round((clock.now().getTime() - startedAt.getTime()) / 1_000) }, "backup made");
  return { bytes };
}

/** `npm run backup -- FILE`, as scripts/prepare.mjs calls it. Returns its warnings, or rejects with the line that it ends with. */
async function runBackup(file: string, signal: AbortSignal): Promise<string> {
  const program = `(await import("./build/server/index.js")).backUpToFile()`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, "backup", file], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = `${errors}${text}`.slice(-4_000);
  });
  const [status, killedBy] = await new Promise<[number | null, string | null]>((resolve, reject) =>
    child.once("error", reject).once("close", (...end) => resolve(end)),
  );
  if (killedBy) throw new OperatorError(`its process was ended by ${killedBy}; too little memory is a likely reason`);
  if (status !== 0) throw new OperatorError(errors.trim().split("\n").at(-1)?.replace("Cannot back up: ", "") ?? "");
  return errors.trim();
}

/** The backups of the schedule in `folder`, the newest last. */
export async function listScheduledBackups(folder: string): Promise<{ file: string; at: Date; bytes: number }[]> {
  const files = (await readdir(folder))
    .filter((name) => ownName.test(name))
    .sort()
    .map((name) => join(folder, name));
  const entries = await Promise.all(files.map(async (file) => ({ file, entry: await lstat(file) })));
  return entries
    .filter(({ entry }) => entry.isFile())
    .map(({ file, entry }) => ({ file, at: entry.mtime, bytes: entry.size }));
}

/**
 * Deletes all but the newest `maxCount` backups of the schedule, and never the one just `made`. One that was made while
 * the clock was ahead counts as made now.
 */
export async function prune(folder: string, maxCount: number, { made, now }: { made: string; now: Date }) {
  const latest = fileName(now);
  const earlier = (await listScheduledBackups(folder)).map(({ file }) => file).filter((file) => file !== made);
  const isAhead = (file: string) => basename(file) > latest;
  const oldestFirst = [...earlier.filter((file) => !isAhead(file)), ...earlier.filter(isAhead)];
  for (const file of oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - maxCount))) await rm(file);
}

/**
 * Deletes what killed processes left, which could fill the disk for all backups to come. A folder that can't be read is
 * the next backup's failure.
 */
export async function removeRemains(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => ownRemains.test(each)))
    await rm(join(folder, name), { recursive: true, force: true });
}
