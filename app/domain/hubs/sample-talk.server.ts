import { and, desc, eq } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import { sampleSpeakerEmail } from "#app/domain/values/sample-speaker.ts";
import type { Services } from "#app/services.ts";

/**
 * The path of the sample speaker's newest talk that is open to everyone. Null on an installation without sample data.
 */
export async function findSampleTalk({ db, clock }: Pick<Services, "db" | "clock">): Promise<string | null> {
  const now = clock.now();
  const { isListed, mayRead } = hubPermissionsAt({ viewer: anonymousViewer, now });
  const [talk] = await db
    .select({ username: profiles.username, slug: talkHubs.slug })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(and(eq(profiles.email, sampleSpeakerEmail), isListed, mayRead, eq(effectiveStatusAt(now), "active")))
    .orderBy(desc(talkHubs.eventDate), desc(talkHubs.id))
    .limit(1);
  return talk?.username ? `/${talk.username}/${talk.slug}` : null;
}
