import { and, eq, ne } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, usernames } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { usernameUnavailableMessage } from "#app/domain/accounts/accounts.ts";
import { lockOwnAccount } from "#app/domain/billing/limits.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** Why a signed-in speaker may not have a well-formed username. */
export const usernameRefusals = {
  "username-taken": { field: "username", message: usernameUnavailableMessage("profile") },
  "username-limit-reached": {
    field: "username",
    message: `You've used ${maxCounts.usernames} usernames, which is the limit. Please choose one you've had before.`,
  },
};

/**
 * Gives the actor this username (already normalised and well-formed: domain/accounts). The previous one keeps
 * redirecting. Refuses a name that another account has or had, as decided by the unique index, and more names than one
 * speaker may have.
 */
export const claimUsername = command(
  usernameRefusals,
  async (
    { db, clock }: Services,
    actor: Actor,
    { username }: { username: string },
  ): Promise<Outcome<"claimed", "username-taken" | "username-limit-reached">> => {
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
  },
);

/** Whether the actor has had the maximum of names besides `username`. Call it with the account locked. */
export async function hasTooManyNames(tx: Database, actor: Actor, username: string): Promise<boolean> {
  const otherNames = and(eq(usernames.profileId, actor.id), ne(usernames.username, username));
  return (await tx.$count(usernames, otherNames)) >= maxCounts.usernames;
}
