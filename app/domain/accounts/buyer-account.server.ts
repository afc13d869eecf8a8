// Accounts of people who paid before they signed up.
import { eq } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, users } from "#app/database/schema/index.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";

interface Buyer {
  /** The account the checkout was begun from; anything may stand there. */
  reference: string | null;
  /** In lower case. */
  email: string;
  name: string | null;
}

/** The account that a payment is for: the one it was begun from, else the one with the paid address; null for none. */
export async function findBuyerAccount(tx: Database, { reference, email }: Pick<Buyer, "reference" | "email">) {
  const account = { id: users.id, email: users.email, name: users.name, isConfirmed: users.emailVerified };
  if (reference && isUuid(reference)) {
    const [referencedUser] = await tx.select(account).from(users).where(eq(users.id, reference));
    if (referencedUser) return referencedUser;
  }
  const [userByEmail] = await tx.select(account).from(users).where(eq(users.email, email));
  return userByEmail ?? null;
}

/**
 * Makes an account for a paid address, if none has come in the meantime, and gives the one there is. It has no password
 * and no username yet: the first comes by `newPasswordToken`, the second is chosen where it is first needed.
 */
export async function createBuyerAccount(tx: Database, { reference, email, name }: Buyer) {
  const id = newId();
  const [firstName = "", ...otherNames] = asOneLine(name ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const nameParts = { firstName: firstName.slice(0, 100), lastName: otherNames.join(" ").slice(0, 100) };
  const [newUser] = await tx
    .insert(users)
    .values({ id, email, name: `${nameParts.firstName} ${nameParts.lastName}`.trim() })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (newUser) await tx.insert(profiles).values({ id, email, ...nameParts });
  const account = await findBuyerAccount(tx, { reference, email });
  if (!account) throw new Error("An account that was just made is not there");
  return account;
}
