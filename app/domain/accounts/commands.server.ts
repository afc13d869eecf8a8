import { eq } from "drizzle-orm";
import { newId } from "#app/database/schema/columns.ts";
import { accounts, profiles, users } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { hashPassword } from "#app/domain/accounts/password-hashing.server.ts";
import { findUnconfirmed, isUsernameTaken } from "#app/domain/accounts/queries.server.ts";
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
 * Refuses a username that somebody has or had (specification: "This username is already taken."), before it looks at
 * the address, so that this answer tells nothing about the address either.
 */
export async function createAccount(
  services: Services,
  input: NewAccount,
): Promise<Outcome<"letter-sent", "username-taken">> {
  const { db, queue } = services;
  const email = input.email.toLowerCase();
  const password = await hashPassword(input.password);
  if (await isUsernameTaken(services, input.username)) return refuse("username-taken");
  const token = await confirmationToken(services, email);
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
      await tellOwner(services, email);
      return done("letter-sent");
    }
    if (constraint?.includes("username")) return refuse("username-taken");
    throw error;
  }
  return done("letter-sent");
}

/** Somebody signed up with this address again: its owner is told, by the name the account has. */
async function tellOwner({ db, queue }: Services, email: string) {
  const [owner] = await db.select({ name: users.name }).from(users).where(eq(users.email, email));
  await queue.promise(db, "send-letter", {
    letter: "account-exists",
    to: email,
    values: { name: owner?.name.split(" ")[0] ?? "" },
  });
}

/**
 * Promises a new confirmation letter if the address waits for one, and says the same when it does not: nobody learns
 * whether it has an account. Links sent before keep working until they expire.
 */
export async function sendConfirmation(services: Services, address: string): Promise<void> {
  const waiting = await findUnconfirmed(services, address);
  if (!waiting) return;
  await services.queue.promise(services.db, "send-letter", {
    letter: "verify-email",
    to: waiting.email,
    values: { name: waiting.name.split(" ")[0] ?? "", token: await confirmationToken(services, waiting.email) },
  });
}

const confirmationToken = ({ emailTokens }: Services, email: string) => emailTokens.create(email, confirmationSeconds);
