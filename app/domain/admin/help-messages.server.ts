import { count, desc, eq, type SQL } from "drizzle-orm";
import { findPage } from "#app/database/find-page.ts";
import { helpRequests, profiles } from "#app/database/schema/index.ts";
import { helpStatuses } from "#app/database/vocabulary.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { type HelpStatus, helpStatusLabels, ticketName } from "#app/domain/support/support.ts";
import type { Actor, Services } from "#app/services.ts";

const helpMessagesPerPage = 20;

/** All speakers' messages to support, newest first; pages start at 1. */
export function listHelpMessages({ db }: Services, actor: Actor, status: HelpStatus | undefined, page: number) {
  assertAdministrator(actor);
  const messages = db
    .select({
      id: helpRequests.id,
      number: helpRequests.number,
      subject: helpRequests.subject,
      message: helpRequests.message,
      status: helpRequests.status,
      createdAt: helpRequests.createdAt,
      email: profiles.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(helpRequests)
    .innerJoin(profiles, eq(profiles.id, helpRequests.userId))
    .where(hasStatus(status));
  const order = [desc(helpRequests.createdAt), desc(helpRequests.id)];
  return findPage(db, messages, { order, page, perPage: helpMessagesPerPage });
}

export type HelpCounts = Record<HelpStatus, number> & { all: number };

/** The number of messages by status. */
export async function countHelpMessages({ db }: Services, actor: Actor): Promise<HelpCounts> {
  assertAdministrator(actor);
  const rows = await db
    .select({ status: helpRequests.status, n: count() })
    .from(helpRequests)
    .groupBy(helpRequests.status);
  const counts = { all: 0, ...Object.fromEntries(helpStatuses.map((status) => [status, 0])) } as HelpCounts;
  for (const { status, n } of rows) {
    counts[status] = n;
    counts.all += n;
  }
  return counts;
}

/** Sets a message's status, which its speaker sees in Help & Support. Null when there is no such message. */
export async function setHelpStatus(
  { db }: Services,
  actor: Actor,
  { id, status }: { id: string; status: HelpStatus },
): Promise<{ number: number } | null> {
  assertAdministrator(actor);
  return db.transaction(async (tx) => {
    const [helpMessage] = await tx
      .select({
        number: helpRequests.number,
        status: helpRequests.status,
        subject: { id: profiles.id, email: profiles.email },
      })
      .from(helpRequests)
      .innerJoin(profiles, eq(profiles.id, helpRequests.userId))
      .where(eq(helpRequests.id, id))
      .for("update", { of: helpRequests });
    if (!helpMessage) return null;
    if (helpMessage.status === status) return helpMessage;
    await tx.update(helpRequests).set({ status }).where(eq(helpRequests.id, id));
    const detail = `${ticketName(helpMessage.number)}: ${helpStatusLabels[helpMessage.status]} → ${helpStatusLabels[status]}`;
    await writeAudit(tx, actor, { act: "help-status", subject: helpMessage.subject, detail });
    return helpMessage;
  });
}

const hasStatus = (status: HelpStatus | undefined): SQL | undefined =>
  status ? eq(helpRequests.status, status) : undefined;
