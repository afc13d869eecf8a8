import type { JobWithMetadata } from "pg-boss";
import { exportAnalytics } from "#app/domain/analytics/export-analytics.server.ts";
import { exportAttendees } from "#app/domain/audience/export-attendees.server.ts";
import { sendInvites } from "#app/domain/audience/send-invites.server.ts";
import { exportFeedback } from "#app/domain/feedback/export-feedback.server.ts";
import { sendFollowUp } from "#app/domain/follow-ups/commands.server.ts";
import { exportLeads } from "#app/domain/leads/export-leads.server.ts";
import { exportAccount } from "#app/domain/privacy/export-account.server.ts";
import { failTask, runTask, type TaskHandlers } from "#app/domain/tasks/commands.server.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import type { Services } from "#app/services.ts";

const handlers: TaskHandlers = {
  "export-leads": exportLeads,
  "export-feedback": exportFeedback,
  "export-analytics": exportAnalytics,
  "export-attendees": exportAttendees,
  "export-account": exportAccount,
  "send-invites": async (services, work) => {
    await sendInvites(services, work);
    return undefined;
  },
  "send-follow-up": async (services, work) => {
    await sendFollowUp(services, work);
    return undefined;
  },
};

/**
 * Runs one task. When its last attempt fails, its speaker sees it as failed and the job stays for the administrator.
 */
export async function runTaskJob(services: Services, job: JobWithMetadata<Jobs["run-task"]>) {
  const { taskId } = job.data;
  try {
    await runTask(services, taskId, handlers);
  } catch (error) {
    if (job.retryCount >= job.retryLimit) await failTask(services, taskId);
    throw error;
  }
}
