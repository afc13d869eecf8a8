import { desc, eq } from "drizzle-orm";
import { helpRequests } from "#app/database/schema/help-requests.ts";
import type { Actor, Services } from "#app/services.ts";

export const helpRequestsPerPage = 10;

/** The actor's own messages, newest first; pages start at 1. */
export function listHelpRequests({ db }: Services, actor: Actor, page: number) {
  return db
    .select({
      number: helpRequests.number,
      subject: helpRequests.subject,
      status: helpRequests.status,
      createdAt: helpRequests.createdAt,
    })
    .from(helpRequests)
    .where(eq(helpRequests.userId, actor.id))
    .orderBy(desc(helpRequests.createdAt), desc(helpRequests.id))
    .limit(helpRequestsPerPage)
    .offset((page - 1) * helpRequestsPerPage);
}

/** The number of messages on all pages of `listHelpRequests`. */
export const countHelpRequests = ({ db }: Services, actor: Actor): Promise<number> =>
  db.$count(helpRequests, eq(helpRequests.userId, actor.id));
