import { isOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import { refuseForm } from "#app/forms/parse.ts";
import {
  codeDayLimiter,
  consumeShared,
  formatWait,
  proofLimiter,
  refundShared,
  tooManyRequests,
} from "#app/request/limits.server.ts";
import type { SettingsActionResult, SettingsInput } from "#app/routes/dashboard/account-settings/action-data.ts";

interface ProofRefusal {
  ok: false;
  field: string;
  message: string;
  status: number;
  headers?: Record<string, string>;
}
export type Proof = { ok: true } | ProofRefusal;

const refuseField = (field: string, message: string): ProofRefusal => ({ ok: false, field, message, status: 422 });

/** Reports too many attempts at the field that was tried. */
export function refuseTooManyAttempts(field: string, retryAfterSeconds: number): ProofRefusal {
  const message = `Too many attempts. Please try again ${formatWait(retryAfterSeconds)}.`;
  return { ok: false, field, message, ...tooManyRequests(retryAfterSeconds) };
}

/** The form again, with what was wrong with the proof at its field. */
export const toRefusedResult = <Values>(
  parsed: Parameters<typeof refuseForm<Values>>[0],
  proof: ProofRefusal,
): SettingsActionResult => ({
  actionData: { result: refuseForm(parsed, proof) },
  status: proof.status,
  headers: proof.headers,
});

/**
 * A session alone does not authorise irreversible changes: the password is required again and, with `withCode` and
 * two-factor authentication on, a code. Attempts are limited per session, so a thief with a stolen session cannot lock
 * the owner out.
 */
export async function proveIdentity(
  { requestContext, actor, session }: SettingsInput,
  { password, code }: { password: string; code?: string },
  { withCode = false } = {},
): Promise<Proof> {
  const { services, installation } = requestContext;
  const consumed = await consumeShared(services, [proofLimiter, session.id]);
  if (!consumed.ok) return refuseTooManyAttempts("password", consumed.retryAfterSeconds);
  if (password === "") return refuseField("password", "Password cannot be empty.");
  if (!(await isOwnPassword(services, actor, password)))
    return refuseField("password", "That password is incorrect. Please try again.");
  if (withCode && session.hasSecondStep) {
    if (!code) return refuseField("code", "Enter the code from your authenticator app.");
    const dailyAttempts = await consumeShared(services, [codeDayLimiter, session.id, actor.id]);
    if (!dailyAttempts.ok) return refuseTooManyAttempts("code", dailyAttempts.retryAfterSeconds);
    if (!(await installation.auth.secondStep.isRight(actor.id, code)))
      return refuseField("code", "That code is incorrect. Please enter the code your app shows now.");
  }
  await refundShared(services, proofLimiter, session.id);
  return { ok: true };
}
