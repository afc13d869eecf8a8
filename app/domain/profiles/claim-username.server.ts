import { and, eq, ne } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, usernames } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { lockOwnAccount } from "#app/domain/billing/limits.server.ts";
import { ceilings } from "#app/domain/values/ceilings.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Gives the actor this username (already normalised and well-formed: domain/accounts). The one they had keeps
 * redirecting. Refuses a name that somebody else has or had (the unique index decides, not a look beforehand), and more
 * names than one speaker can keep.
 */
export async function claimUsername(
  { db, clock }: Services,
  actor: Actor,
  username: string,
): Promise<Outcome<"claimed", "username-taken" | "username-limit-reached">> {
  try {
    // In a transaction of its own, so that a refusal leaves a surrounding one usable.
    return await db.transaction(async (tx) => {
      await lockOwnAccount(tx, actor);
      if (await hasTooManyNames(tx, actor, username)) return refuse("username-limit-reached");
      await tx.update(profiles).set({ username, updatedAt: clock.now() }).where(eq(profiles.id, actor.id));
      return done("claimed");
    });
  } catch (error) {
    if (violatedConstraint(error)?.includes("username")) return refuse("username-taken");
    throw error;
  }
}

/** Whether the actor has had as many names as one speaker can keep, without `username`. Ask with the account held. */
export async function hasTooManyNames(tx: Database, actor: Actor, username: string): Promise<boolean> {
  const otherNames = and(eq(usernames.profileId, actor.id), ne(usernames.username, username));
  return (await tx.$count(usernames, otherNames)) >= ceilings.usernames;
}
