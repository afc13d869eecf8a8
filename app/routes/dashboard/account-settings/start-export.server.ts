import { startDataExport } from "#app/domain/privacy/request-export.server.ts";
import { consumeShared, exportLimiter, formatWait, tooManyRequests } from "#app/request/limits.server.ts";
import type { SettingsActionResult, SettingsInput } from "#app/routes/dashboard/account-settings/action-data.ts";

/** Starts the Data Export, or finds the running one. Allowed in every payment status: speakers own their data. */
export async function startExport({
  requestContext: { services },
  actor,
}: SettingsInput): Promise<SettingsActionResult> {
  const consumed = await consumeShared(services, [exportLimiter, actor.id]);
  if (!consumed.ok) {
    const message = `Too many exports. You can start the next one ${formatWait(consumed.retryAfterSeconds)}.`;
    return {
      actionData: { toast: { tone: "error", title: "Export didn't start", message } },
      ...tooManyRequests(consumed.retryAfterSeconds),
    };
  }
  await startDataExport(services, actor);
  return { actionData: {}, status: 200 };
}
