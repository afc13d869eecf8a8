import { sweepLimiterCounts } from "#app/database/limiter-counts.server.ts";
import { sweepHubUsage } from "#app/domain/audience-limits/measure-hub.server.ts";
import { sweepDemoCopies } from "#app/domain/demo/commands.server.ts";
import { publishPastRatings } from "#app/domain/feedback/published-results.server.ts";
import { sweepFiles } from "#app/domain/files/sweep-files.server.ts";
import { trimGrowth } from "#app/domain/growth/trim.server.ts";
import { sweepTrash } from "#app/domain/hubs/trash.server.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { sweepRetention } from "#app/domain/privacy/sweep-retention.server.ts";
import { sweepRehearsals } from "#app/domain/rehearsals/commands.server.ts";
import { requestMissingSlides } from "#app/domain/slides/request-slides.server.ts";
import { sweepTasks } from "#app/domain/tasks/sweep-tasks.server.ts";
import { sweepTemporaryFolders } from "#app/domain/values/temporary-folders.server.ts";
import { maskOldWebhookData } from "#app/domain/webhooks/mask-data.server.ts";
import type { Services } from "#app/services.ts";

/** Runs hourly: deletes what has expired, publishes what profiles show and draws what is missing. Each part is safe to run twice. */
export async function sweep(services: Services) {
  await sweepDemoCopies(services);
  await sweepTrash(services);
  await sweepFiles(services);
  await sweepTemporaryFolders(services.clock.now());
  await sweepTasks(services);
  await sweepRehearsals(services);
  await sweepExpiredRows(services);
  await sweepRetention(services);
  await maskOldWebhookData(services);
  await sweepHubUsage(services);
  await trimGrowth(services);
  await requestMissingSlides(services);
  await publishPastRatings(services);
  await sweepLimiterCounts(services.db, services.clock.now());
}
