import { and, eq, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { resources, talkHubs, talkRequests } from "#app/database/schema/index.ts";
import { audienceRequestStateOf } from "#app/domain/audience-requests/audience-requests.ts";
import { noticeCount, supporterCount } from "#app/domain/audience-requests/queries.server.ts";
import { isAnyOwnHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

/** What a program gets of the requests `ids` at the actor's hubs, in their order: days, as of feedback. */
export async function readAudienceRequests({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">, ids: string[]) {
  if (!ids.every(isUuid)) return [];
  const { id, text, approvedAt, hiddenAt, answeredAt, answerText, createdAt } = talkRequests;
  const rows = await db
    .select({
      id,
      talkHubId: talkHubs.id,
      talkHubTitle: talkHubs.title,
      text,
      supporterCount,
      noticeCount,
      answeredAt,
      answerText,
      answerResourceId: sql<string | null>`${resources.id}`,
      answerResourceTitle: sql<string | null>`${resources.title}`,
      approvedAt,
      hiddenAt,
      createdAt,
    })
    .from(talkRequests)
    .innerJoin(talkHubs, eq(talkHubs.id, talkRequests.talkHubId))
    .leftJoin(resources, eq(resources.id, talkRequests.answerResourceId))
    .where(and(isAnyOf(id, ids), isAnyOwnHub(actor)));
  const timezone = await findOwnTimezone({ db }, actor);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => {
    const found = byId.get(each);
    if (!found) return [];
    const { approvedAt: _, hiddenAt: __, createdAt: at, ...request } = found;
    return [{ ...request, state: audienceRequestStateOf(found), createdOn: dayOf(at, timezone) }];
  });
}
