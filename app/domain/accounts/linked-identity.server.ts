// Accounts that are entered through an identity provider (docs/decisions/096).
import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Identity } from "#app/adapters/identity/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { accounts, users } from "#app/database/schema/index.ts";
import { usernameProblem } from "#app/domain/accounts/accounts.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import { recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { confirmSignUp } from "#app/domain/accounts/sign-up.server.ts";
import { identityProviderId, voidUnprovenAccess } from "#app/domain/accounts/ways-in.server.ts";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";
import { suggestUsername } from "#app/domain/values/suggest-username.ts";
import { trimEnd } from "#app/domain/values/trim-edges.ts";
import type { Services } from "#app/services.ts";

type Entry = Outcome<{ userId: string }, "unverified" | "closed"> | { ok: false; refusal: "exists"; userId: string };

interface Browser {
  /** Of the link that led to the provider. */
  invitationId: string | null;
  address: string;
}

/**
 * The account that an identity enters: the linked one, or a new one for a proven address, which is created and linked in
 * one transaction. "exists": the address has an account that its owner must enter first, because who has an address at
 * the provider may not be who has it here.
 */
export const enterByIdentity = (services: Services, identity: Identity, browser: Browser): Promise<Entry> =>
  services.db.transaction((tx) => enter({ ...services, db: tx }, identity, browser));

async function enter(services: Services, identity: Identity, { invitationId, address }: Browser): Promise<Entry> {
  const linked = await findLinked(services.db, identity.accountId);
  if (linked) return done(linked);
  const email = identity.verifiedEmail && normaliseEmail(identity.verifiedEmail);
  if (!email || !isEmail(email)) return refuse("unverified");
  const [owner] = await services.db
    .select({ id: users.id, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  if (owner?.isConfirmed) return { ok: false, refusal: "exists", userId: owner.id };
  if (owner) await confirmBuyer(services.db, owner.id);
  const userId = owner?.id ?? (await createAccount(services, { ...identity, email }, invitationId));
  // Two tabs at once: the other one was faster.
  if (userId === "exists") return enter(services, identity, { invitationId, address });
  if (userId === null) return refuse("closed");
  await linkIdentity(services, { userId, accountId: identity.accountId, address });
  return done({ userId });
}

async function findLinked(db: Database, accountId: string) {
  const [linked] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, identityProviderId), eq(accounts.accountId, accountId)));
  return linked ?? null;
}

/** An account that only paid: the provider has proved its address, as an emailed link would. */
async function confirmBuyer(tx: Database, userId: string) {
  await voidUnprovenAccess(tx, userId);
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

/** As a confirmed sign-up, so that the rules about who may sign up hold. Null where they refuse. */
async function createAccount(
  services: Services,
  { email, ...identity }: Identity & { email: string },
  invitationId: string | null,
) {
  const nameOf = (text: string) => asOneLine(text, 80);
  const [firstName, lastName] = [nameOf(identity.firstName), nameOf(identity.lastName)];
  const now = services.clock.now();
  const outcome = await confirmSignUp(services, {
    id: newId(),
    ...{ email, firstName, lastName, invitationId, createdAt: now, expiresAt: now },
    username: await findUsername(services, { firstName, lastName, email }),
    password: null,
    timezone: "UTC",
  });
  if (!outcome.ok) return outcome.refusal === "already-confirmed" ? "exists" : null;
  const [user] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? null;
}

/** From the name, or the address; with a number where that is taken. It can be changed later. */
async function findUsername(
  services: Services,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<string> {
  const wishes = [`${firstName} ${lastName}`, email.split("@")[0] ?? ""].map((name) => suggestUsername(toAscii(name)));
  const wish = wishes.find((each) => !usernameProblem(each)) ?? "speaker";
  const numbered = `${trimEnd(wish.slice(0, 22), /-/)}-${randomInt(100_000, 1_000_000)}`;
  return usernameProblem(wish) || (await isUsernameClaimed(services, wish)) ? numbered : wish;
}

/** Lets an identity enter an account, and notifies the owner. Callers have proved both. */
export async function linkIdentity(
  services: Services,
  { userId, accountId, address }: { userId: string; accountId: string; address: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const linked = await tx
      .insert(accounts)
      .values({ userId, accountId, providerId: identityProviderId })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    if (linked.length === 0) return;
    await notifyOwner(services, tx, userId, "identity-linked");
    await recordSecurityEvent(services, tx, { event: "identity-linked", userId, address });
  });
}
