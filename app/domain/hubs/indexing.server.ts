import { and, desc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/**
 * Hubs that search engines may list, latest change first: public, not a draft or archived, with indexing allowed by the
 * hub and by its speaker. The schedule does not matter, because scheduled and closed hubs have public pages too.
 */
export async function listIndexableHubs({ db }: Services, limit: number) {
  return db
    .select({ username: profiles.username, slug: talkHubs.slug, updatedAt: talkHubs.updatedAt })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(
      and(
        isNotNull(profiles.username),
        isNull(talkHubs.deletedAt),
        eq(talkHubs.publicVisibility, true),
        eq(talkHubs.seoIndexing, true),
        eq(profiles.searchEngineIndexing, true),
        notInArray(talkHubs.status, ["draft", "archived"]),
      ),
    )
    .orderBy(desc(talkHubs.updatedAt))
    .limit(limit);
}
