import { and, desc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/**
 * Addresses of the hubs that search engines may list, latest change first, at most `limit`: public, not a draft or
 * archived, with indexing allowed by the hub (`seo_indexing`) and by its speaker (`search_engine_indexing`).
 * No schedule needs to be asked: a scheduled or closed hub has a public page too.
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
