// Backups that the product makes by itself (BACKUP_DIR): a job, so that one process of a cluster makes it, in a process of
// its own, so that visitors don't wait for it.
import { spawn } from "node:child_process";
import { lstat, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
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
  await runBackup(file, signal);
  const { size: bytes } = await stat(file);
  await prune(folder, maxCount);
  log.info({ file, bytes, seconds: Math.round((clock.now().getTime() - startedAt.getTime()) / 1_000) }, "backup made");
  return { bytes };
}

/** `npm run backup -- FILE`, as scripts/prepare.mjs calls it. Rejects with the line that it ends with. */
async function runBackup(file: string, signal: AbortSignal): Promise<void> {
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
  const status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [line = "no reason given"] = errors.trim().split("\n").slice(-1);
  if (status !== 0) throw new OperatorError(line.replace("Cannot back up: ", ""));
}

/** Deletes all but the newest `maxCount` backups of the schedule, and what is left of unfinished ones. */
export async function prune(folder: string, maxCount: number): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => ownName.test(name))
    .sort()
    .slice(0, -maxCount);
  for (const name of old) if ((await lstat(join(folder, name))).isFile()) await rm(join(folder, name));
  for (const name of names.filter((each) => ownRemains.test(each)))
    await rm(join(folder, name), { recursive: true, force: true });
}
