import { createEmailVerificationToken } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import { newId } from "#app/database/schema/columns.ts";
import { accounts, profiles, users } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Services } from "#app/services.ts";

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  password: string;
}

/** How long the link in the confirmation letter works, in seconds. */
const confirmationSeconds = 60 * 60 * 24;

/**
 * Makes the account, its profile and its claim to the username, and promises the confirmation letter, all or nothing.
 * An address that has an account already gets a letter that says so, and the same answer: the screen tells nobody.
 * Refuses a username that somebody has or had (specification: "This username is already taken.").
 */
export async function createAccount(
  { db, queue, settings }: Services,
  input: NewAccount,
): Promise<Outcome<"letter-sent">> {
  const email = input.email.toLowerCase();
  const password = await hashPassword(input.password);
  const token = await createEmailVerificationToken(settings.secret, email, undefined, confirmationSeconds);
  try {
    await db.transaction(async (tx) => {
      const id = newId();
      await tx.insert(users).values({ id, email, name: `${input.firstName} ${input.lastName}` });
      await tx.insert(accounts).values({ userId: id, accountId: id, providerId: "credential", password });
      await tx
        .insert(profiles)
        .values({ id, email, firstName: input.firstName, lastName: input.lastName, username: input.username });
      await queue.promise(tx, "send-letter", {
        letter: "verify-email",
        to: email,
        values: { name: input.firstName, token },
      });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "users_email_unique") {
      await queue.promise(db, "send-letter", {
        letter: "account-exists",
        to: email,
        values: { name: input.firstName },
      });
      return done("letter-sent");
    }
    if (constraint?.includes("username")) return refuse("username-taken");
    throw error;
  }
  return done("letter-sent");
}
