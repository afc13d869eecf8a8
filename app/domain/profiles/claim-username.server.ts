import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Gives the actor this username (already normalised and well-formed: domain/accounts). The one they had keeps
 * redirecting. Refuses a name that somebody else has or had: the unique index decides, not a look beforehand.
 */
export async function claimUsername(
  { db, clock }: Services,
  actor: Actor,
  username: string,
): Promise<Outcome<"claimed", "username-taken">> {
  try {
    // In a transaction of its own, so that a refusal leaves a surrounding one usable.
    await db.transaction((tx) =>
      tx.update(profiles).set({ username, updatedAt: clock.now() }).where(eq(profiles.id, actor.id)),
    );
    return done("claimed");
  } catch (error) {
    if (violatedConstraint(error)?.includes("username")) return refuse("username-taken");
    throw error;
  }
}
