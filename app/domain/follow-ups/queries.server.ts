import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { followUpRecipients, followUps, leadCaptures, talkHubs } from "#app/database/schema/index.ts";
import { followUpStates } from "#app/database/vocabulary.ts";
import type { FollowUpCounts, FollowUpState } from "#app/domain/follow-ups/follow-ups.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import type { Actor, Services } from "#app/services.ts";

export const followUpsPerPage = 10;

export const textColumns = {
  subject: followUps.subject,
  message: followUps.message,
  linkLabel: followUps.linkLabel,
  linkUrl: followUps.linkUrl,
};

/** The draft of the actor's hub; null when there is none, or the hub is not the actor's. */
export async function findDraft({ db }: Pick<Services, "db">, actor: Actor, hubId: string) {
  const [draft] = await db
    .select({ id: followUps.id, version: followUps.version, ...textColumns })
    .from(followUps)
    .innerJoin(talkHubs, eq(talkHubs.id, followUps.talkHubId))
    .where(and(isOwnHub(actor, hubId), isNull(followUps.startedAt)));
  return draft ?? null;
}

/**
 * An email whose reader was deleted while it waited is never sent: it counts as withdrawn, though its row, which names
 * nobody any more, still says that it waits.
 */
const stateNow = sql<FollowUpState>`case when ${followUpRecipients.leadId} is null
    and ${followUpRecipients.state} in ('waiting', 'queued')
  then 'withdrawn' else ${followUpRecipients.state} end`;

const countColumns = Object.fromEntries(
  followUpStates.map((state) => [
    state,
    sql<number>`count(*) filter (where ${stateNow} = ${state})`.mapWith(Number).as(state),
  ]),
) as Record<FollowUpState, SQL.Aliased<number>>;

/** The follow-ups that the actor sent from this hub, the newest first, each with what became of its emails. */
export async function listFollowUps({ db }: Services, actor: Actor, hubId: string, range: CursorRange = {}) {
  const counts = db
    .select(countColumns)
    .from(followUpRecipients)
    .where(eq(followUpRecipients.followUpId, followUps.id))
    .as("counts");
  const { startedAt, id } = followUps;
  const { condition, order } = inCursorRange(startedAt, id, range);
  const rows = await db
    .select({
      id,
      startedAt: sql<Date>`${startedAt}`.mapWith(followUps.createdAt),
      ...textColumns,
      counts: Object.fromEntries(followUpStates.map((state) => [state, counts[state]])) as Pick<
        typeof counts,
        FollowUpState
      >,
    })
    .from(followUps)
    .innerJoin(talkHubs, eq(talkHubs.id, followUps.talkHubId))
    .innerJoinLateral(counts, sql`true`)
    .where(and(isOwnHub(actor, hubId), isNotNull(startedAt), condition))
    .orderBy(...order)
    .limit(range.limit ?? followUpsPerPage);
  return rows satisfies { counts: FollowUpCounts }[];
}

/** How many emails of all follow-ups of the actor's hub are not sent yet. */
export async function countPendingEmails({ db }: Services, actor: Actor, hubId: string): Promise<number> {
  const [pending] = await db
    .select({ emails: count() })
    .from(followUpRecipients)
    .innerJoin(followUps, eq(followUps.id, followUpRecipients.followUpId))
    .innerJoin(talkHubs, eq(talkHubs.id, followUps.talkHubId))
    .where(
      and(
        isOwnHub(actor, hubId),
        inArray(followUpRecipients.state, ["waiting", "queued"]),
        isNotNull(followUpRecipients.leadId),
      ),
    );
  return pending?.emails ?? 0;
}

const maxWordings = 3;

/** The texts to which the people of the actor's hub agreed, the most frequent first. */
export function listConsentTexts({ db }: Services, actor: Actor, hubId: string) {
  return db
    .select({ text: sql<string>`${leadCaptures.consentText}`, people: count() })
    .from(leadCaptures)
    .where(
      and(
        eq(leadCaptures.userId, actor.id),
        isUuid(hubId) ? eq(leadCaptures.talkHubId, hubId) : sql`false`,
        isNotNull(leadCaptures.consentedAt),
        isNotNull(leadCaptures.consentText),
        isNull(leadCaptures.consentWithdrawnAt),
      ),
    )
    .groupBy(leadCaptures.consentText)
    .orderBy(desc(count()), leadCaptures.consentText)
    .limit(maxWordings);
}
