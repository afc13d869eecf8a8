import { isOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import { refuseForm } from "#app/forms/parse.ts";
import {
  codeDayLimiter,
  consumeShared,
  proofLimiter,
  refundShared,
  tooMany,
  waitInWords,
} from "#app/request/limits.server.ts";
import type { Answered, Asked } from "#app/routes/dashboard/account-settings/answer.ts";

interface Refused {
  ok: false;
  field: string;
  message: string;
  status: number;
  headers?: Record<string, string>;
}
export type Proof = { ok: true } | Refused;

const wrong = (field: string, message: string): Refused => ({ ok: false, field, message, status: 422 });

/** Too many tries; said at the field that was tried. */
export function slowed(field: string, retryAfterSeconds: number): Refused {
  const message = `Too many attempts. Please try again ${waitInWords(retryAfterSeconds)}.`;
  return { ok: false, field, message, ...tooMany(retryAfterSeconds) };
}

/** The form with what was wrong about the proof. */
export const refusedProof = <Values>(parsed: Parameters<typeof refuseForm<Values>>[0], proof: Refused): Answered => ({
  answer: { result: refuseForm(parsed, proof) },
  status: proof.status,
  headers: proof.headers,
});

/**
 * An open session is not enough for what cannot be taken back: the password again and, where it is on and `withCode`,
 * the second step. A few tries a quarter of an hour for each session: one that was stolen does not keep the owner from it.
 */
export async function proveIdentity(
  { visit, actor, session }: Asked,
  { password, code }: { password: string; code?: string },
  { withCode = false } = {},
): Promise<Proof> {
  const { services, installation } = visit;
  const consumed = await consumeShared(services, [proofLimiter, session.id]);
  if (!consumed.ok) return slowed("password", consumed.retryAfterSeconds);
  if (password === "") return wrong("password", "Password cannot be empty.");
  if (!(await isOwnPassword(services, actor, password)))
    return wrong("password", "That password is incorrect. Please try again.");
  if (withCode && session.hasSecondStep) {
    if (!code) return wrong("code", "Enter the code from your authenticator app.");
    const ofToday = await consumeShared(services, [codeDayLimiter, session.id, actor.id]);
    if (!ofToday.ok) return slowed("code", ofToday.retryAfterSeconds);
    if (!(await installation.auth.secondStep.isRight(actor.id, code)))
      return wrong("code", "That code is incorrect. Please enter the code your app shows now.");
  }
  await refundShared(services, proofLimiter, session.id);
  return { ok: true };
}
