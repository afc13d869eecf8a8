import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { profiles, speakerKits } from "#app/database/schema/index.ts";
import { isProfileIndexable } from "#app/domain/profiles/indexing.server.ts";
import type { Services } from "#app/services.ts";

/** Beside the biographies, which search engines find on the profile. */
const hasContent = or(
  isNotNull(speakerKits.pronunciation),
  isNotNull(speakerKits.introduction),
  isNotNull(speakerKits.stageNeeds),
  sql`${speakerKits.photos} <> '[]'`,
);

/** Usernames of the speakers whose kit search engines may list, latest change first, at most `limit`. */
export async function listIndexableKits({ db }: Services, limit: number) {
  return db
    .select({ username: profiles.username, updatedAt: speakerKits.updatedAt })
    .from(speakerKits)
    .innerJoin(profiles, eq(profiles.id, speakerKits.userId))
    .where(and(isProfileIndexable, hasContent))
    .orderBy(desc(speakerKits.updatedAt))
    .limit(limit);
}
