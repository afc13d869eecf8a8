import { isOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import { consumeShared, proofLimiter, refundShared, waitInWords } from "#app/request/limits.server.ts";
import type { Asked } from "#app/routes/dashboard/account-settings/answer.ts";

export type Proof = { ok: true } | { ok: false; field: string; message: string; status: number };

const wrong = (field: string, message: string): Proof => ({ ok: false, field, message, status: 422 });

/**
 * An open session is not enough for what cannot be taken back: the password again and, where it is on and `withCode`,
 * the second step. A few tries a quarter of an hour.
 */
export async function proveIdentity(
  { visit, actor, session }: Asked,
  { password, code }: { password: string; code?: string },
  { withCode = false } = {},
): Promise<Proof> {
  const { services, installation } = visit;
  const turn = await consumeShared(services, [proofLimiter, session.id]);
  if (!turn.ok) {
    const message = `Too many attempts. Please try again ${waitInWords(turn.retryAfterSeconds)}.`;
    return { ok: false, field: "password", message, status: 429 };
  }
  if (password === "") return wrong("password", "Password cannot be empty.");
  if (!(await isOwnPassword(services, actor, password)))
    return wrong("password", "The password is not right. Please try again.");
  if (withCode && session.hasSecondStep) {
    if (!code) return wrong("code", "Please type the code that your app shows.");
    if (!(await installation.auth.secondStep.isRight(actor.id, code)))
      return wrong("code", "The code is not right. Please type the one your app shows now.");
  }
  await refundShared(services, proofLimiter, session.id);
  return { ok: true };
}
