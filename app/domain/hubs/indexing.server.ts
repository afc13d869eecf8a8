import { and, desc, eq, isNotNull } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import type { Services } from "#app/services.ts";

/**
 * Hubs that search engines may list, latest change first, with indexing allowed by the hub and by its speaker: those that
 * everyone may read. The page of any other hub says "noindex" (talk-page/screen-meta).
 */
export async function listIndexableHubs({ db, clock }: Services, limit: number) {
  return db
    .select({ username: profiles.username, slug: talkHubs.slug, updatedAt: talkHubs.updatedAt })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(
      and(
        isNotNull(profiles.username),
        hubPermissionsAt({ viewer: anonymousViewer, now: clock.now() }).mayRead,
        eq(talkHubs.seoIndexing, true),
        eq(profiles.searchEngineIndexing, true),
      ),
    )
    .orderBy(desc(talkHubs.updatedAt))
    .limit(limit);
}
