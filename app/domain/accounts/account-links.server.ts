// Which link an address gets is decided here, after the response was sent, so that every address looks alike to the
// person asking, in the message and in its timing.
import { and, eq, gt } from "drizzle-orm";
import { signUps, users } from "#app/database/schema/index.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import { findNewestSignUp } from "#app/domain/accounts/sign-up.server.ts";
import { createSignUpLinkToken } from "#app/domain/accounts/sign-up-token.server.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import type { Services } from "#app/services.ts";

type Queueing = Pick<Services, "db" | "queue">;
type AccountLink = "confirmation" | "password";

/** Enqueues the email with the link that someone asked for; the response is the same for every address. */
export const requestAccountLink = (services: Queueing, about: AccountLink, email: TypedAddress): Promise<void> =>
  enqueueAccountLink(services, about, email);

/** The same for an address that is stored here and nobody typed. */
export const enqueueAccountLink = ({ db, queue }: Queueing, about: AccountLink, email: string): Promise<void> =>
  queue.enqueue(db, "send-account-link", { about, email: normaliseEmail(email) });

/**
 * An address with a confirmed account gets a link to set its password, or learns that someone signed up with it again.
 * An address that only paid gets a link to set its first password. One that signed up gets its confirmation link. Any
 * other address gets nothing.
 */
export async function sendAccountLink(services: Services, request: Jobs["send-account-link"]): Promise<void> {
  const pendingSignUp =
    request.about === "sign-up"
      ? await findSignUp(services, request.signUpId)
      : await findNewestSignUp(services, request.email);
  const email = pendingSignUp?.email ?? (request.about === "sign-up" ? null : request.email);
  if (email === null) return;
  const { db, queue } = services;
  await db.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.email, email));
    const name = owner?.name.split(" ")[0] ?? pendingSignUp?.firstName ?? "";
    if (owner && (request.about === "password" || !owner.emailVerified)) {
      const values = { name, token: await createPasswordToken(services, tx, owner.id) };
      await queue.enqueue(tx, "send-email", { template: "set-password", to: email, values });
    } else if (owner && pendingSignUp)
      await queue.enqueue(tx, "send-email", { template: "account-exists", to: email, values: { name } });
    else if (pendingSignUp && !owner) {
      const values = { token: createSignUpLinkToken(services, pendingSignUp.id) };
      await queue.enqueue(tx, "send-email", { template: "verify-email", to: email, values });
    }
  });
}

async function findSignUp({ db, clock }: Services, id: string) {
  const [signUp] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), gt(signUps.expiresAt, clock.now())));
  return signUp ?? null;
}
