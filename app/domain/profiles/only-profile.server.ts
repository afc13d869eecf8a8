import { and, isNotNull } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { isProfilePublic } from "#app/domain/profiles/profile-visibility.server.ts";
import type { Services } from "#app/services.ts";

/** The username of the only public profile; null when there are several, or none. */
export async function findOnlyProfile({ db }: Pick<Services, "db">): Promise<string | null> {
  const found = await db
    .select({ username: profiles.username })
    .from(profiles)
    .where(and(isNotNull(profiles.username), isProfilePublic))
    .limit(2);
  return found.length === 1 ? (found[0]?.username ?? null) : null;
}
