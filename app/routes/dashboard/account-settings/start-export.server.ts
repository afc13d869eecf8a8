import { startDataExport } from "#app/domain/privacy/request-export.server.ts";
import { consumeShared, exportLimiter, tooMany, waitInWords } from "#app/request/limits.server.ts";
import type { Answered, Asked } from "#app/routes/dashboard/account-settings/answer.ts";

/** Begins the Data Export, or finds the one under way. In every payment state: what is theirs stays theirs. */
export async function startExport({ visit: { services }, actor }: Asked): Promise<Answered> {
  const spent = await consumeShared(services, [exportLimiter, actor.id]);
  if (!spent.ok) {
    const message = `Too many exports. You can start the next one ${waitInWords(spent.retryAfterSeconds)}.`;
    return {
      answer: { toast: { tone: "error", title: "Export didn't start", message } },
      ...tooMany(spent.retryAfterSeconds),
    };
  }
  await startDataExport(services, actor);
  return { answer: {}, status: 200 };
}
