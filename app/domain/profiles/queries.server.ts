import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

/** Everything of the actor's own profile. */
export async function findOwnProfile({ db }: Services, actor: Actor) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, actor.id));
  return profile ?? null;
}
