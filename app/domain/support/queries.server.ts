import { desc, eq } from "drizzle-orm";
import { findPage } from "#app/database/find-page.ts";
import { helpRequests } from "#app/database/schema/tasks.ts";
import type { Actor, Services } from "#app/services.ts";

export const helpRequestsPerPage = 10;

/** The actor's own messages, newest first; pages start at 1. */
export function listHelpRequests({ db }: Services, actor: Actor, page: number) {
  const requests = db
    .select({
      id: helpRequests.id,
      number: helpRequests.number,
      subject: helpRequests.subject,
      status: helpRequests.status,
      createdAt: helpRequests.createdAt,
    })
    .from(helpRequests)
    .where(eq(helpRequests.userId, actor.id));
  const order = [desc(helpRequests.createdAt), desc(helpRequests.id)];
  return findPage(db, requests, { order, page, perPage: helpRequestsPerPage });
}
