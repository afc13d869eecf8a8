import { and, desc, eq, ne } from "drizzle-orm";
import { profiles, usernames } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

/** Everything of the actor's own profile. */
export async function findOwnProfile({ db }: Services, actor: Actor) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, actor.id));
  return profile ?? null;
}

/** How many former names are listed; the others redirect all the same. */
const maxFormerUsernames = 10;

/** Usernames the actor had, the last one first: each leads to the profile of now. */
export async function listFormerUsernames({ db }: Services, actor: Actor): Promise<string[]> {
  const rows = await db
    .select({ username: usernames.username })
    .from(usernames)
    .where(and(eq(usernames.profileId, actor.id), eq(usernames.isCurrent, false)))
    .orderBy(desc(usernames.replacedAt))
    .limit(maxFormerUsernames);
  return rows.map(({ username }) => username);
}

/** Whether somebody else has or had the (normalised) username; one's own may be taken back. For showing only. */
export async function isUsernameClaimedByAnother({ db }: Services, actor: Actor, username: string): Promise<boolean> {
  const rows = await db
    .select({ username: usernames.username })
    .from(usernames)
    .where(and(eq(usernames.username, username), ne(usernames.profileId, actor.id)));
  return rows.length > 0;
}

/** The zone in which the actor's own figures are counted by day. */
export async function findOwnTimezone({ db }: Services, actor: Actor): Promise<string> {
  const [profile] = await db.select({ timezone: profiles.timezone }).from(profiles).where(eq(profiles.id, actor.id));
  return profile?.timezone ?? "UTC";
}
