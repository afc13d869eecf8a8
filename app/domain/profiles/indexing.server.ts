import { and, desc, eq, isNotNull } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { isProfilePublic } from "#app/domain/profiles/profile-visibility.server.ts";
import type { Services } from "#app/services.ts";

/** SQL condition: a public profile that allows search engines. */
export const isProfileIndexable = and(
  isNotNull(profiles.username),
  isProfilePublic,
  eq(profiles.searchEngineIndexing, true),
);

/** Usernames of public profiles that allow search engines, latest change first, at most `limit`. */
export async function listIndexableProfiles({ db }: Services, limit: number) {
  return db
    .select({ username: profiles.username, updatedAt: profiles.updatedAt })
    .from(profiles)
    .where(isProfileIndexable)
    .orderBy(desc(profiles.updatedAt))
    .limit(limit);
}
