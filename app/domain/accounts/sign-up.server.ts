// A sign-up creates no account. It waits in `sign_ups` until the address is confirmed, so that a stranger who signs up
// with another person's address never gets into that person's account (docs/decisions/034). The request does the same
// for every address; a job finds out whether it has an account (account-links.server.ts).

import { and, desc, eq, gt } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { signUps, users } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { usernameInUse } from "#app/domain/accounts/accounts.ts";
import { admit, maySignUp } from "#app/domain/accounts/admission.server.ts";
import { insertConfirmedAccount } from "#app/domain/accounts/insert-confirmed-account.server.ts";
import { hashPassword, verifyPassword } from "#app/domain/accounts/password-hashing.server.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import {
  isSignUpBrowser,
  readBrowserToken,
  readSignUpLinkToken,
  signUpSeconds,
} from "#app/domain/accounts/sign-up-token.server.ts";
import { command } from "#app/domain/values/command.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Services } from "#app/services.ts";

export interface NewAccount {
  firstName: string;
  lastName: string;
  email: TypedAddress;
  username: string;
  password: string;
  /** UTC when it is not known. */
  timezone?: string;
}

/** With the invitation whose link led to the form. */
type SignUpInput = NewAccount & { invitationId?: string | null };

/** Screens say which of both. */
const closedToNew = { status: 403 as const, message: "New accounts aren't taken here, or the invitation has ended." };

/** Stores the sign-up and enqueues the email to its address; the response is the same for every address. */
export const signUp = command(
  { "username-taken": usernameInUse, "not-admitted": closedToNew },
  async (
    { db, queue, clock, settings }: Services,
    input: SignUpInput,
  ): Promise<Outcome<{ signUpId: string }, "username-taken" | "not-admitted">> => {
    const [signUpId, now] = [newId(), clock.now()];
    const invitationId = input.invitationId ?? null;
    if (!(await maySignUp({ db, settings }, { invitationId, createdAt: now }))) return refuse("not-admitted");
    if (await isUsernameClaimed({ db }, input.username)) return refuse("username-taken");
    const password = await hashPassword(input.password);
    const { firstName, lastName, username, timezone } = input;
    await db.transaction(async (tx) => {
      await tx.insert(signUps).values({
        id: signUpId,
        email: normaliseEmail(input.email),
        firstName,
        lastName,
        username,
        password,
        timezone,
        invitationId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + signUpSeconds * 1000),
      });
      await queue.enqueue(tx, "send-account-link", { about: "sign-up", signUpId });
    });
    return done({ signUpId });
  },
);

/** The newest sign-up of this address that is still open, even if the address has an account by now. */
export async function findNewestSignUp({ db, clock }: Pick<Services, "db" | "clock">, email: string) {
  const [newest] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, normaliseEmail(email)), gt(signUps.expiresAt, clock.now())))
    .orderBy(desc(signUps.createdAt), desc(signUps.id))
    .limit(1);
  return newest ?? null;
}

/** Whether this is the password of an unconfirmed sign-up. Takes as long for an address without one. */
export async function isUnconfirmedPassword(services: Services, email: string, password: string): Promise<boolean> {
  const pendingSignUp = await findNewestSignUp(services, email);
  const hash = pendingSignUp?.password ?? (await getDummyHash());
  return (await verifyPassword({ hash, password })) && Boolean(pendingSignUp?.password);
}

let dummyHash: Promise<string> | undefined;
const getDummyHash = () => {
  dummyHash ??= hashPassword("nobody's password");
  return dummyHash;
};

/** The open sign-up that this browser made; null when its cookie is missing, expired or not ours. */
export async function findOwnSignUp(
  services: Services,
  browserToken: string | null,
): Promise<{ email: string } | null> {
  const id = readBrowserToken(services, browserToken);
  const [row] = id ? await selectSignUp(services, services.db, id) : [];
  return row ? { email: row.signUp.email } : null;
}

export type ConfirmationLink =
  | { state: "invalid" | "used" | "not-admitted" }
  | { state: "open"; signUp: typeof signUps.$inferSelect; isSameBrowser: boolean };

/**
 * "open": the link can create the account. "used": the account exists. "invalid": the link expired or was not made
 * here, or the address has paid meanwhile and got another email. "not-admitted": nobody new is, or the invitation has
 * ended. Changes nothing.
 */
export async function findConfirmationLink(
  services: Services,
  { token, browserToken }: { token: string; browserToken: string | null },
): Promise<ConfirmationLink> {
  const id = readSignUpLinkToken(services, token);
  const [row] = id ? await selectSignUp(services, services.db, id) : [];
  if (!row) return { state: "invalid" };
  if (row.isConfirmed !== null) return { state: row.isConfirmed ? "used" : "invalid" };
  if (!(await maySignUp(services, row.signUp))) return { state: "not-admitted" };
  const isSameBrowser = row.signUp.password !== null && isSignUpBrowser(services, browserToken, row.signUp.id);
  return { state: "open", signUp: row.signUp, isSameBrowser };
}

const selectSignUp = ({ clock }: Pick<Services, "clock">, tx: Database, id: string) =>
  tx
    .select({ signUp: signUps, isConfirmed: users.emailVerified })
    .from(signUps)
    .leftJoin(users, eq(users.email, signUps.email))
    .where(and(eq(signUps.id, id), gt(signUps.expiresAt, clock.now())));

/**
 * Creates the account, its profile and its claim to the username, in one transaction. Without `details` it is created
 * as `pendingSignUp` says, which callers allow only in the same browser. With `details`, only the address of the sign-
 * up counts. Refuses whom the rule about new accounts does not admit by now ("not-admitted").
 */
export const confirmSignUp = command(
  {
    "already-confirmed": { status: 422, message: "This address has been confirmed. Please sign in." },
    "username-taken": usernameInUse,
    "not-admitted": closedToNew,
  },
  async (
    { db, settings }: Services,
    pendingSignUp: typeof signUps.$inferSelect,
    details?: Omit<NewAccount, "email">,
  ): Promise<Outcome<"confirmed", "already-confirmed" | "username-taken" | "not-admitted">> => {
    const password = details ? await hashPassword(details.password) : pendingSignUp.password;
    const { firstName, lastName, username, timezone } = details ?? pendingSignUp;
    const { email } = pendingSignUp;
    try {
      return await db.transaction(async (tx) => {
        const account = { email, firstName, lastName, username, timezone, password };
        if (!(await insertConfirmedAccount(tx, account))) return refuse("already-confirmed");
        if (!(await admit({ settings }, tx, pendingSignUp))) return refuse("not-admitted");
        if (!details) await tx.update(signUps).set({ password: null }).where(eq(signUps.id, pendingSignUp.id));
        return done("confirmed");
      });
    } catch (error) {
      if (violatedConstraint(error)?.includes("username")) return refuse("username-taken");
      throw error;
    }
  },
);
