// What shows the next organiser that a talk was good: a quote of an attendee, and the report for its organiser.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import * as tables from "#app/database/schema/index.ts";
import { isHubOf } from "#sample/factories.server.ts";

const { feedbackSubmissions, quotes, reports, talkHubs } = tables;
const dayMs = 24 * 60 * 60 * 1_000;

/** A comment of `sample-comments.ts`, and how its author wants to be named. */
const quoted = {
  slug: "postmortems-people-read",
  comment: "My director read the example over my shoulder and asked for more like it. That has never happened.",
  authorName: "Mei Chen",
  authorRole: "Harbour Bank",
};

/** Writes an approved quote of the closed talk, which the profile shows, and the talk's report, opened twice. */
export async function writeProof(tx: Database, userId: string, now: Date): Promise<void> {
  const { slug, ...quote } = quoted;
  const [rating] = await tx
    .select({ id: feedbackSubmissions.id, talkHubId: talkHubs.id, createdAt: feedbackSubmissions.createdAt })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(and(isHubOf(userId, slug), sql`${feedbackSubmissions.responses} ->> 'comments' = ${quote.comment}`));
  if (!rating) return;
  const { id: feedbackId, talkHubId, createdAt: consentedAt } = rating;
  const approvedAt = new Date(now.getTime() - 20 * dayMs);
  const [approved] = await tx
    .insert(quotes)
    .values({ ...quote, talkHubId, feedbackId, consentVersion: 2, consentedAt, approvedAt })
    .returning({ id: quotes.id });
  await tx.insert(reports).values({
    talkHubId,
    organisation: "Nordic Ops Days",
    quoteIds: approved ? [approved.id] : [],
    expiresAt: new Date(now.getTime() + 70 * dayMs),
    openCount: 2,
    lastOpenedAt: new Date(now.getTime() - 2 * dayMs),
    createdAt: approvedAt,
  });
}
