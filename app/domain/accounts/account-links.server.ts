// Who may come in by which link is found out here, after the request was answered: to whoever asked, every address looks
// alike, in what is said and in how long it takes.
import { and, eq, gt } from "drizzle-orm";
import type { Jobs } from "#app/adapters/queue/contract.ts";
import { signUps, users } from "#app/database/schema/index.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import { findNewestSignUp } from "#app/domain/accounts/sign-up.server.ts";
import { createSignUpLinkToken } from "#app/domain/accounts/sign-up-token.server.ts";
import type { Services } from "#app/services.ts";

/** Enqueues the email that leads `email` on; says the same of every address. */
export const requestAccountLink = (
  { db, queue }: Pick<Services, "db" | "queue">,
  about: "confirmation" | "password",
  email: string,
): Promise<void> => queue.enqueue(db, "send-account-link", { about, email: email.toLowerCase() });

/**
 * The job behind it. An address with a confirmed account gets a link to set its password, or is told that somebody signed
 * up with it again. One that only paid gets a link to set its first password; one that signed up, the link that confirms.
 * Any other gets nothing.
 */
export async function sendAccountLink(services: Services, request: Jobs["send-account-link"]): Promise<void> {
  const waiting =
    request.about === "sign-up"
      ? await findSignUp(services, request.signUpId)
      : await findNewestSignUp(services, request.email);
  const email = waiting?.email ?? (request.about === "sign-up" ? null : request.email);
  if (email === null) return;
  const { db, queue } = services;
  await db.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.email, email));
    const name = owner?.name.split(" ")[0] ?? waiting?.firstName ?? "";
    if (owner && (request.about === "password" || !owner.emailVerified)) {
      const values = { name, token: await createPasswordToken(services, tx, owner.id) };
      await queue.enqueue(tx, "send-email", { template: "set-password", to: email, values });
    } else if (owner && waiting)
      await queue.enqueue(tx, "send-email", { template: "account-exists", to: email, values: { name } });
    else if (waiting && !owner) {
      const values = { name, token: createSignUpLinkToken(services, waiting.id) };
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
