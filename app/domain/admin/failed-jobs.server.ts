import { and, eq, inArray, ne } from "drizzle-orm";
import type { FailedJob, RefusedJobs } from "#app/adapters/queue/contract.ts";
import { profiles, tasks } from "#app/database/schema/index.ts";
import { assertAdministrator, toSentenceCase } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { loadPage, mapRows } from "#app/domain/values/page.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import type { Actor, Services } from "#app/services.ts";

const failedJobsPerPage = 25;

/** A failed job as an administrator sees it: its kind and recipient, never its content. */
export interface FailedJobRow {
  id: string;
  /** "Email: Set password" */
  title: string;
  /** The address of an email, the speaker of a task; null for jobs without a person. */
  recipient: string | null;
  failedAt: Date;
  attempts: number;
  error: string;
}

/** Jobs that are no longer retried, the latest failure first; pages start at 1. */
export async function listFailedJobs({ db, failedJobs }: Services, actor: Actor, page: number) {
  assertAdministrator(actor);
  const total = await failedJobs.count(db);
  const found = await loadPage({ total, page, perPage: failedJobsPerPage }, ({ limit, offset }) =>
    failedJobs.list(db, { limit, skip: offset }),
  );
  const taskIds = found.rows.flatMap((job) => (job.queue === "run-task" ? job.data.taskId : []));
  const taskOwners = taskIds.length
    ? await db
        .select({ id: tasks.id, kind: tasks.kind, email: profiles.email })
        .from(tasks)
        .innerJoin(profiles, eq(profiles.id, tasks.userId))
        .where(inArray(tasks.id, taskIds))
    : [];
  return mapRows(found, (job): FailedJobRow => {
    const task = job.queue === "run-task" ? taskOwners.find(({ id }) => id === job.data.taskId) : undefined;
    return {
      id: job.id,
      title: task ? `Task: ${toSentenceCase(task.kind)}` : jobTitle(job),
      recipient: task?.email ?? (job.queue === "send-email" ? job.data.to : null),
      failedAt: job.failedAt,
      attempts: job.attempts,
      error: job.error || "No reason given.",
    };
  });
}

/** The number of failed jobs in all queues. The administrator only. */
export function countFailedJobs({ db, failedJobs }: Services, actor: Actor): Promise<number> {
  assertAdministrator(actor);
  return failedJobs.count(db);
}

/** What emails wait for that the mail server refuses to all; null if it refuses none. The administrator only. */
export function findMailRefusal({ db, failedJobs }: Services, actor: Actor): Promise<RefusedJobs | null> {
  assertAdministrator(actor);
  return failedJobs.findRefusal(db, "send-email");
}

type JobOutcome = Outcome<undefined, "job-missing">;
const jobMissing = { "job-missing": { message: "This job has already been retried or dismissed." } };

/** Retries a failed job at once. Refuses one that is not failed (any more). */
export const retryJob = command(
  jobMissing,
  async ({ db, failedJobs }: Services, actor: Actor, id: string): Promise<JobOutcome> => {
    assertAdministrator(actor);
    return db.transaction(async (tx) => {
      const job = await failedJobs.retry(tx, id);
      if (!job) return refuse("job-missing");
      // Its speaker saw it as failed; now it is queued again.
      if (job.queue === "run-task")
        await tx
          .update(tasks)
          .set({ state: "queued" })
          .where(and(eq(tasks.id, job.data.taskId), ne(tasks.state, "done")));
      await writeAudit(tx, actor, { act: "job-retried", detail: describeJob(job) });
      return done(undefined);
    });
  },
);

/** Deletes a failed job permanently. Refuses one that is not failed (any more). */
export const dismissJob = command(
  jobMissing,
  async ({ db, failedJobs }: Services, actor: Actor, id: string): Promise<JobOutcome> => {
    assertAdministrator(actor);
    return db.transaction(async (tx) => {
      const job = await failedJobs.dismiss(tx, id);
      if (!job) return refuse("job-missing");
      await writeAudit(tx, actor, { act: "job-dismissed", detail: describeJob(job) });
      return done(undefined);
    });
  },
);

const jobTitle = (job: FailedJob<Jobs>): string =>
  job.queue === "send-email" ? `Email: ${toSentenceCase(job.data.template)}` : toSentenceCase(job.queue);

/** The audit list outlives an attendee's deleted data, so it names only speakers. */
const describeJob = (job: FailedJob<Jobs>): string =>
  job.queue === "send-email" && !("privacyLink" in job.data.values)
    ? `${jobTitle(job)} to ${job.data.to}`
    : jobTitle(job);
