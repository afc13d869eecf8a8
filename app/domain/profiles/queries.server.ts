import { and, desc, eq, ne } from "drizzle-orm";
import { profiles, usernames } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

/** All columns of the actor's profile; null when the account no longer exists. */
export async function findOwnProfile({ db }: Services, actor: Actor) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, actor.id));
  return profile ?? null;
}

/** How many former usernames are listed; older ones still redirect. */
const maxFormerUsernames = 10;

/** The actor's former usernames, latest first. Each redirects to the current profile. */
export async function listFormerUsernames({ db }: Services, actor: Actor): Promise<string[]> {
  const rows = await db
    .select({ username: usernames.username })
    .from(usernames)
    .where(and(eq(usernames.profileId, actor.id), eq(usernames.isCurrent, false)))
    .orderBy(desc(usernames.replacedAt))
    .limit(maxFormerUsernames);
  return rows.map(({ username }) => username);
}

/** Whether another account has or had the (normalised) username; one's own former name is free. For display only. */
export async function isUsernameClaimedByAnother({ db }: Services, actor: Actor, username: string): Promise<boolean> {
  const rows = await db
    .select({ username: usernames.username })
    .from(usernames)
    .where(and(eq(usernames.username, username), ne(usernames.profileId, actor.id)));
  return rows.length > 0;
}

/** The timezone in which the actor's stats are counted by day, and dates are shown. */
export async function findOwnTimezone({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">): Promise<string> {
  const [profile] = await db.select({ timezone: profiles.timezone }).from(profiles).where(eq(profiles.id, actor.id));
  return profile?.timezone ?? "UTC";
}
