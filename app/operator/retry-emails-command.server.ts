// `npm run admin -- retry-emails`: after a reason was removed for which emails failed or wait.
import { listFailedKinds, retryFailed } from "#app/adapters/queue/refused-jobs.server.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import type { AdminArguments, AdminCommandContext } from "#app/operator/admin-command-context.ts";
import { UsageError } from "#app/operator/control-messages.ts";

const queue = "send-email";
const kindField = "template";

/** Queues failed emails again, all or those since a day and of a kind, and tries those now that the mail server refused. */
export async function retryEmailsCommand({ open, actor }: AdminCommandContext, given: AdminArguments) {
  const since = readSince(given.since);
  const { db } = await open();
  const { kind } = given;
  const kinds = await listFailedKinds(db, queue, kindField);
  if (kind !== undefined && !kinds.includes(kind)) return [`No email "${kind}" has failed.${listKinds(kinds)}`];
  const count = await db.transaction(async (tx) => {
    const selection = { since, kind: kind === undefined ? undefined : { field: kindField, text: kind } };
    const retried = await retryFailed(tx, queue, selection);
    const detail = [countEmails(retried), kind, since && `since ${since.toISOString()}`].filter(Boolean).join(", ");
    if (retried) await writeAudit(tx, actor, { act: "job-retried", detail });
    return retried;
  });
  return [count ? `Queued again: ${countEmails(count)}. The running product sends them.` : "No email has failed."];
}

const countEmails = (count: number) => (count === 1 ? "1 email" : `${count} emails`);
const listKinds = (kinds: string[]) => (kinds.length ? ` These have: ${kinds.join(", ")}.` : "");

/** A day (UTC) or a moment. */
function readSince(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const since = new Date(text);
  if (!/^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text) || Number.isNaN(since.getTime()))
    throw new UsageError("--since is a day or a moment, such as 2026-11-29 or 2026-11-29T14:00Z.");
  return since;
}
