// Reads quotes. Only `listShownQuotes` is for the public.
import { and, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { feedbackSubmissions, quotes, talkHubs } from "#app/database/schema/index.ts";
import { isInRoom } from "#app/domain/audience/presence.server.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import { isAnyOwnHub, isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { quoteRecord, type ShownQuoteState } from "#app/domain/quotes/quote-record.server.ts";
import {
  firstConsentWithStars,
  type QuoteConsentVersion,
  type QuoteState,
  quoteConsents,
  quoteStateOf,
} from "#app/domain/quotes/quotes.ts";
import { columnsOf } from "#app/domain/records/record.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import type { Actor, Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** SQL: what a rating's comment says now; null without one. */
export const currentComment = sql<string | null>`nullif(trim(${feedbackSubmissions.responses} ->> 'comments'), '')`;

/** SQL condition on `quotes` joined to its submission: these are still the comment's words, and nobody hid them. */
const isCurrent = and(eq(quotes.comment, currentComment), isNull(feedbackSubmissions.hiddenAt));

/** The same, and the speaker approved them. */
export const isQuoteShown = and(isNotNull(quotes.approvedAt), isCurrent) as SQL;

export interface ShownQuote {
  id: string;
  comment: string;
  name: string;
  role: string | null;
  /** Null where the author did not agree to show the stars. */
  stars: number | null;
  /** The author scanned the hall screen. */
  isInRoom: boolean;
  signatureTalkId: string | null;
  talk: { slug: string; title: string; eventName: string | null; eventDate: string | null };
}

/**
 * The quotes that everyone may read, the newest approval first: of one talk, with `ids` only those, or of all talks that
 * the speaker's profile lists.
 */
export function listShownQuotes(
  { db, clock }: Services,
  of: { hubId: string; ids?: string[] } | { speakerId: string },
  limit: number,
): Promise<ShownQuote[]> {
  const { isListed } = hubPermissionsAt({ viewer: anonymousViewer, now: clock.now() });
  return db
    .select({
      id: quotes.id,
      comment: quotes.comment,
      name: quotes.authorName,
      role: quotes.authorRole,
      stars: sql<number | null>`case when ${quotes.consentVersion} >= ${firstConsentWithStars}
        then ${feedbackSubmissions.rating} end`,
      isInRoom: isInRoom(talkHubs.id),
      signatureTalkId: talkHubs.signatureTalkId,
      talk: {
        slug: talkHubs.slug,
        title: talkHubs.title,
        eventName: talkHubs.eventName,
        eventDate: talkHubs.eventDate,
      },
    })
    .from(quotes)
    .innerJoin(feedbackSubmissions, eq(feedbackSubmissions.id, quotes.feedbackId))
    .innerJoin(talkHubs, eq(talkHubs.id, quotes.talkHubId))
    .where(
      and(
        isQuoteShown,
        "hubId" in of
          ? and(eq(talkHubs.id, of.hubId), of.ids && inArray(quotes.id, of.ids))
          : and(eq(talkHubs.userId, of.speakerId), isListed),
      ),
    )
    .orderBy(desc(quotes.approvedAt), desc(quotes.id))
    .limit(limit);
}

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
    .select(columnsOf(quoteRecord))
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
  return rows.map((quote) => ({
    ...quote,
    consentText: quoteConsents[quote.consentVersion as QuoteConsentVersion],
    state: stateOf(quote),
  }));
}

const stateOf = ({ comment, approvedAt, isHidden }: { comment: string; approvedAt: Date | null; isHidden: boolean }) =>
  quoteStateOf({ comment, currentComment: comment, isHidden, isApproved: approvedAt !== null }) as ShownQuoteState;

/** A quote that the speaker has not approved by then is probably not wanted. */
const waitingDays = 14;

/** The actor's hubs with quotes of the last two weeks that wait for approval, those with the newest first. */
export function listWaitingQuotes({ db, clock }: Services, actor: Actor, limit: number) {
  return db
    .select({ hubId: talkHubs.id, title: talkHubs.title, count: sql<number>`count(*)`.mapWith(Number) })
    .from(quotes)
    .innerJoin(feedbackSubmissions, eq(feedbackSubmissions.id, quotes.feedbackId))
    .innerJoin(talkHubs, eq(talkHubs.id, quotes.talkHubId))
    .where(
      and(
        eq(talkHubs.userId, actor.id),
        isNull(talkHubs.deletedAt),
        isNull(quotes.approvedAt),
        gt(quotes.consentedAt, new Date(clock.now().getTime() - waitingDays * 86_400_000)),
        isCurrent,
      ),
    )
    .groupBy(talkHubs.id)
    .orderBy(desc(sql`max(${quotes.consentedAt})`), desc(talkHubs.id))
    .limit(limit);
}

/** A quote as the speaker sees it beside the comment. */
export interface CommentQuote {
  id: string;
  name: string;
  role: string | null;
  version: number;
  isApproved: boolean;
}

/** SQL: the consent to quote the comment of a `feedback_submissions` row as it is now; null without one. */
export const quoteOfComment = sql<CommentQuote | null>`(
  select jsonb_build_object('id', quotes.id, 'name', author_name, 'role', author_role, 'version', quotes.version,
    'isApproved', quotes.approved_at is not null)
  from quotes where quotes.feedback_id = ${feedbackSubmissions.id} and quotes.comment = ${currentComment})`;

/** A quote as its author sees it. */
export interface OwnQuote {
  id: string;
  /** The words agreed to. */
  comment: string;
  name: string;
  role: string | null;
  state: QuoteState;
  speakerId: string;
  /** The talk's title. */
  talk: string;
}

/** For its author; null once it is withdrawn. */
export async function findQuote({ db }: Services, id: string): Promise<OwnQuote | null> {
  const [row] = await db
    .select({
      id: quotes.id,
      comment: quotes.comment,
      currentComment,
      name: quotes.authorName,
      role: quotes.authorRole,
      isApproved: sql<boolean>`${quotes.approvedAt} is not null`,
      isHidden: sql<boolean>`${feedbackSubmissions.hiddenAt} is not null`,
      speakerId: talkHubs.userId,
      talk: talkHubs.title,
    })
    .from(quotes)
    .innerJoin(feedbackSubmissions, eq(feedbackSubmissions.id, quotes.feedbackId))
    .innerJoin(talkHubs, eq(talkHubs.id, quotes.talkHubId))
    .where(eq(quotes.id, id));
  if (!row) return null;
  const { currentComment: current, isApproved, isHidden, ...quote } = row;
  const details = { comment: quote.comment, currentComment: current, isApproved, isHidden };
  return { ...quote, state: quoteStateOf(details) };
}

/** What a device wrote beside its rating at a hub, and its consent to be quoted; null without a comment. */
export async function findOwnComment(
  services: Services,
  device: { hubId: string; deviceId: string },
): Promise<{ comment: string; rating: number; quote: OwnQuote | null } | null> {
  const [row] = await services.db
    .select({ comment: currentComment, rating: feedbackSubmissions.rating, quoteId: quotes.id })
    .from(feedbackSubmissions)
    .leftJoin(quotes, eq(quotes.feedbackId, feedbackSubmissions.id))
    .where(isRatingOf(device));
  if (!row?.comment || row.rating === null) return null;
  return {
    comment: row.comment,
    rating: row.rating,
    quote: row.quoteId ? await findQuote(services, row.quoteId) : null,
  };
}

/** SQL condition on `feedback_submissions`: the one rating of this device at this hub. */
export const isRatingOf = ({ hubId, deviceId }: { hubId: string; deviceId: string }) =>
  and(
    eq(feedbackSubmissions.talkHubId, hubId),
    eq(feedbackSubmissions.deviceId, deviceId),
    isNotNull(feedbackSubmissions.rating),
  );

const token = signedToken("quote" satisfies SigningPurpose, { id: uuidField });

/** The author's page, where the quote is changed or withdrawn. It never expires: consent can always be withdrawn. */
export const quotePath = (services: Pick<Services, "signer">, id: string): string =>
  `/privacy/quote/${token.create(services, { id })}`;

/** The quote's id; null for a forged or altered token. */
export const readQuoteToken = (services: Pick<Services, "signer">, text: string): string | null =>
  token.read(services, text)?.id ?? null;
