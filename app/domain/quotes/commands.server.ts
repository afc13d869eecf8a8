// What authors and speakers do with quotes. Every change by the author removes the approval, so that nothing is shown
// that the speaker has not seen in this form.

import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackSubmissions, quotes, talkHubs } from "#app/database/schema/index.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { currentComment, isRatingOf } from "#app/domain/quotes/queries.server.ts";
import { currentQuoteConsent, isSameWording } from "#app/domain/quotes/quotes.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

export interface QuoteInput {
  hubId: string;
  deviceId: string;
  /** The words that the author saw beside the box. */
  comments: string;
  name: string;
  role: string | null;
}

/** Whether a public page has shown other words until now. */
interface QuoteChange {
  wasApproved: boolean;
}

/**
 * Stores the consent of the device that wrote this comment. A repeat changes nothing; another name, role or comment
 * replaces the earlier consent and waits for approval again.
 */
export const agreeToQuote = command(
  {
    "no-comment": { message: "There is no comment from this phone to quote. Please write one first." },
    "stale-copy": { message: "Your comment has changed since. Please open this page again and read the new words." },
  },
  async (
    { db, clock }: Services,
    { comments, name, role, ...author }: QuoteInput,
  ): Promise<Outcome<QuoteChange, "no-comment" | "stale-copy">> => {
    const at = clock.now();
    return db.transaction(async (tx) => {
      // The lock orders this and a change of the comment.
      const [rating] = await tx
        .select({ id: feedbackSubmissions.id, comment: currentComment })
        .from(feedbackSubmissions)
        .where(isRatingOf(author))
        .for("update");
      if (!rating?.comment) return refuse("no-comment");
      const { id: feedbackId, comment } = rating;
      if (!isSameWording(comment, comments)) return refuse("stale-copy");
      const [earlier] = await tx.select().from(quotes).where(eq(quotes.feedbackId, feedbackId));
      const content = { comment, authorName: name, authorRole: role, consentVersion: currentQuoteConsent };
      if (!earlier) {
        await tx.insert(quotes).values({ ...content, talkHubId: author.hubId, feedbackId, consentedAt: at });
        return done({ wasApproved: false });
      }
      const isRepeat = earlier.comment === comment && earlier.authorName === name && earlier.authorRole === role;
      if (!isRepeat) await replace(tx, earlier.id, { ...content, consentedAt: at });
      return done({ wasApproved: !isRepeat && earlier.approvedAt !== null });
    });
  },
);

const replace = (tx: Database, id: string, values: Partial<typeof quotes.$inferInsert>) =>
  tx
    .update(quotes)
    .set({ ...values, approvedAt: null, version: sql`${quotes.version} + 1` })
    .where(eq(quotes.id, id));

/** Another name or role, by the author's link. False once it is withdrawn. */
export async function changeQuote(
  { db }: Services,
  id: string,
  { name, role }: { name: string; role: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [earlier] = await tx.select().from(quotes).where(eq(quotes.id, id)).for("update");
    if (!earlier) return false;
    if (earlier.authorName !== name || earlier.authorRole !== role)
      await replace(tx, id, { authorName: name, authorRole: role });
    return true;
  });
}

/** Deletes the quote with its consent; the comment stays the speaker's to read. Repeating it changes nothing. */
export async function withdrawQuote({ db }: Services, id: string): Promise<void> {
  await db.delete(quotes).where(eq(quotes.id, id));
}

/** Whether public pages show words that this device has just changed. */
export async function hasOutdatedQuote({ db }: Services, author: { hubId: string; deviceId: string }) {
  const [outdated] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .innerJoin(feedbackSubmissions, eq(feedbackSubmissions.id, quotes.feedbackId))
    .where(
      and(isRatingOf(author), isNotNull(quotes.approvedAt), sql`${quotes.comment} is distinct from ${currentComment}`),
    );
  return outdated !== undefined;
}

interface Approval {
  hubId: string;
  quoteId: string;
  /** The version on the speaker's screen. */
  version: number;
  isApproved: boolean;
}

/**
 * Shows a quote on the speaker's pages, or no longer. Null at another speaker's hub; refused when the author has changed
 * it since, because the speaker has not seen that.
 */
export const setQuoteApproved = command(
  {
    "stale-copy": { field: "version", message: "Its author has just changed it. Please read the new name and role." },
  },
  async (
    { db, clock }: Services,
    actor: Actor,
    { hubId, quoteId, version, isApproved }: Approval,
  ): Promise<Outcome<void, "stale-copy"> | null> => {
    if (!isUuid(quoteId)) return null;
    const ownHub = db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
    const isOwn = and(eq(quotes.id, quoteId), inArray(quotes.talkHubId, ownHub));
    const [quote] = await db.select({ id: quotes.id }).from(quotes).where(isOwn);
    if (!quote) return null;
    const isOnScreen = isApproved ? eq(quotes.version, version) : undefined;
    const changed = await db
      .update(quotes)
      .set({ approvedAt: isApproved ? clock.now() : null, updatedAt: sql`${quotes.updatedAt}` })
      .where(and(isOwn, isOnScreen))
      .returning({ id: quotes.id });
    return changed.length > 0 ? done(undefined) : refuse("stale-copy");
  },
);
