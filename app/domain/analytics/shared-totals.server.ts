import { and, avg, count, eq, inArray, isNull, sum } from "drizzle-orm";
import { feedbackSubmissions, profiles, resources, talkHubs } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

export interface SharedTotals {
  speakers: number;
  /** Totals of those speakers; null while so few share that a total would reveal one of them. */
  totals: {
    hubs: number;
    views: number;
    leads: number;
    downloads: number;
    feedback: number;
    rating: number | null;
  } | null;
}

/** With fewer speakers the totals would not be anonymous. */
const minSpeakers = 5;

/**
 * Totals of all speakers who switched Analytics Data Sharing on (ruling "Account Settings": "feeds only instance-wide
 * anonymous totals"). Null for everyone but the administrator.
 */
export async function findSharedTotals({ db }: Services, actor: Actor): Promise<SharedTotals | null> {
  if (!actor.isAdministrator) return null;
  const speakers = await db.$count(profiles, eq(profiles.analyticsDataSharing, true));
  if (speakers < minSpeakers) return { speakers, totals: null };

  const sharing = db.select({ id: profiles.id }).from(profiles).where(eq(profiles.analyticsDataSharing, true));
  const shared = and(inArray(talkHubs.userId, sharing), isNull(talkHubs.deletedAt));
  const ofHubs = db.select({ id: talkHubs.id }).from(talkHubs).where(shared);
  const [hubs] = await db
    .select({ hubs: count(), views: sum(talkHubs.viewCount), leads: sum(talkHubs.leadCount) })
    .from(talkHubs)
    .where(shared);
  const [files] = await db
    .select({ downloads: sum(resources.downloadCount) })
    .from(resources)
    .where(inArray(resources.talkHubId, ofHubs));
  const [feedback] = await db
    .select({ submissions: count(), rating: avg(feedbackSubmissions.rating) })
    .from(feedbackSubmissions)
    .where(inArray(feedbackSubmissions.talkHubId, ofHubs));
  return {
    speakers,
    totals: {
      hubs: hubs?.hubs ?? 0,
      views: Number(hubs?.views ?? 0),
      leads: Number(hubs?.leads ?? 0),
      downloads: Number(files?.downloads ?? 0),
      feedback: feedback?.submissions ?? 0,
      rating: feedback?.rating == null ? null : Number(feedback.rating),
    },
  };
}
