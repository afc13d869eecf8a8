// Accounts of people who paid before they signed up.
import { eq } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, users } from "#app/database/schema/index.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";

interface Buyer {
  /** The account that started the checkout. Unverified input. */
  reference: string | null;
  /** In lower case. */
  email: string;
  name: string | null;
}

/** The account that started the checkout, otherwise the one with the paid address, otherwise null. */
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
 * Creates an account for a paid address unless one exists by now, and returns the account. It has no password until its
 * owner sets one by an emailed link, and no username until one is needed.
 */
export async function createBuyerAccount(tx: Database, { reference, email, name }: Buyer) {
  const id = newId();
  const [firstName = "", ...otherNames] = asOneLine(name ?? "", 200)
    .split(/\s+/)
    .filter(Boolean);
  const nameParts = { firstName: cutText(firstName, 100), lastName: cutText(otherNames.join(" "), 100) };
  const [newUser] = await tx
    .insert(users)
    .values({ id, email, name: `${nameParts.firstName} ${nameParts.lastName}`.trim() })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (newUser) await tx.insert(profiles).values({ id, email, ...nameParts });
  const account = await findBuyerAccount(tx, { reference, email });
  if (!account) throw new Error("The new account was not found");
  return account;
}
