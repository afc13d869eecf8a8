import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { feedbackSubmissions, quotes, talkHubs } from "#app/database/schema/index.ts";
import { isAnyOwnHub, isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { currentComment } from "#app/domain/quotes/queries.server.ts";
import { type QuoteConsentVersion, type QuoteState, quoteConsents, quoteStateOf } from "#app/domain/quotes/quotes.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import type { Actor, Services } from "#app/services.ts";

/** Of a quote whose words still are the comment's; the speaker sees no others. */
export type ShownQuoteState = Exclude<QuoteState, "outdated">;

export interface QuoteFilter extends CursorRange {
  id?: string;
  /** Without it, at all of the actor's hubs. */
  hubId?: string;
  state?: ShownQuoteState;
}

const isInState: Record<ShownQuoteState, SQL | undefined> = {
  hidden: isNotNull(feedbackSubmissions.hiddenAt),
  shown: and(isNull(feedbackSubmissions.hiddenAt), isNotNull(quotes.approvedAt)),
  waiting: and(isNull(feedbackSubmissions.hiddenAt), isNull(quotes.approvedAt)),
};

/** What a program gets of the quotes at the actor's hubs, newest first: the words, their author, and what was agreed to. */
export async function readQuotes(
  { db }: Pick<Services, "db">,
  actor: Pick<Actor, "id">,
  { id, hubId, state, limit = 50, ...range }: QuoteFilter,
) {
  if (id !== undefined && !isUuid(id)) return [];
  const { condition, order } = inCursorRange(quotes.createdAt, quotes.id, range);
  const rows = await db
    .select({
      id: quotes.id,
      talkHubId: talkHubs.id,
      talkHubTitle: talkHubs.title,
      feedbackId: quotes.feedbackId,
      comment: quotes.comment,
      rating: sql<number>`${feedbackSubmissions.rating}`,
      authorName: quotes.authorName,
      authorRole: quotes.authorRole,
      consentVersion: sql<QuoteConsentVersion>`${quotes.consentVersion}`,
      consentedAt: quotes.consentedAt,
      approvedAt: quotes.approvedAt,
      version: quotes.version,
      isHidden: sql<boolean>`${isNotNull(feedbackSubmissions.hiddenAt)}`,
      createdAt: quotes.createdAt,
    })
    .from(quotes)
    .innerJoin(feedbackSubmissions, eq(feedbackSubmissions.id, quotes.feedbackId))
    .innerJoin(talkHubs, eq(talkHubs.id, quotes.talkHubId))
    .where(
      and(
        hubId === undefined ? isAnyOwnHub(actor) : isOwnHub(actor, hubId),
        id === undefined ? undefined : eq(quotes.id, id),
        eq(quotes.comment, currentComment),
        state && isInState[state],
        condition,
      ),
    )
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ consentVersion, isHidden, ...quote }) => ({
    ...quote,
    consentText: quoteConsents[consentVersion],
    state: stateOf(quote, isHidden),
  }));
}

const stateOf = ({ comment, approvedAt }: { comment: string; approvedAt: Date | null }, isHidden: boolean) =>
  quoteStateOf({ comment, currentComment: comment, isHidden, isApproved: approvedAt !== null }) as ShownQuoteState;
