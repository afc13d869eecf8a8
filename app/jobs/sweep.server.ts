import { sweepLimiterCounts } from "#app/database/limiter-counts.server.ts";
import { sweepEmailChanges } from "#app/domain/accounts/email-change.server.ts";
import { sweepSecurityEvents } from "#app/domain/accounts/security-events.server.ts";
import { sweepAccess } from "#app/domain/accounts/sweep-access.server.ts";
import { sweepAccessCodes } from "#app/domain/audience/access-codes.server.ts";
import { sweepEmailSends } from "#app/domain/emails/sweep-sends.server.ts";
import { sweepFiles } from "#app/domain/files/sweep-files.server.ts";
import { sweepTemporaryUploads } from "#app/domain/files/temporary-uploads.server.ts";
import { sweepTrash } from "#app/domain/hubs/trash.server.ts";
import { sweepOpeningNotices } from "#app/domain/leads/opening-notices.server.ts";
import { sweepRetention } from "#app/domain/privacy/sweep-retention.server.ts";
import { sweepRehearsals } from "#app/domain/rehearsals/commands.server.ts";
import { sweepReports } from "#app/domain/reports/commands.server.ts";
import { sweepRequestNotices } from "#app/domain/requests/request-notices.server.ts";
import { sweepStageLinks } from "#app/domain/stage/stage-links.server.ts";
import { sweepTasks } from "#app/domain/tasks/sweep-tasks.server.ts";
import { sweepHubUsage } from "#app/domain/usage/measure-hub.server.ts";
import type { Services } from "#app/services.ts";

/** Runs hourly and deletes what has expired. Each part is safe to run twice. */
export async function sweep(services: Services) {
  await sweepTrash(services);
  await sweepFiles(services);
  await sweepTemporaryUploads(services.clock.now());
  await sweepTasks(services);
  await sweepOpeningNotices(services);
  await sweepRequestNotices(services);
  await sweepAccessCodes(services);
  await sweepStageLinks(services);
  await sweepRehearsals(services);
  await sweepReports(services);
  await sweepEmailSends(services);
  await sweepEmailChanges(services);
  await sweepAccess(services);
  await sweepSecurityEvents(services);
  await sweepRetention(services);
  await sweepHubUsage(services);
  await sweepLimiterCounts(services.db, services.clock.now());
}
