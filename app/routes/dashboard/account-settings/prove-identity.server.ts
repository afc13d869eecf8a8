import { href } from "react-router";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import { findRequiredProof } from "#app/domain/accounts/required-proof.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { tooBusy } from "#app/request/account-refusals.server.ts";
import { failure } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import {
  codeDayLimiter,
  consumeShared,
  formatWait,
  proofLimiter,
  refundShared,
  tooManyRequests,
} from "#app/request/limits.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";

interface ProofRefusal {
  ok: false;
  refusal: "identity-not-proven";
  field: string;
  message: string;
  status: number;
  headers?: Record<string, string>;
}
/** The account has no password, and the session is too old to stand for one. */
type AgeRefusal = { ok: false; refusal: "sign-in-again" };
type Proof = { ok: true } | ProofRefusal | AgeRefusal;
type Identified<Outcome> = Outcome | ProofRefusal | AgeRefusal | { ok: false; refusal: "too-busy" };

const refuseField = (field: string, message: string): ProofRefusal => ({
  ...refuse("identity-not-proven"),
  ...{ field, message, status: 422 },
});

export function refuseTooManyAttempts(field: string, retryAfterSeconds: number): ProofRefusal {
  const message = `Too many attempts. Please try again ${formatWait(retryAfterSeconds)}.`;
  return { ...refuseField(field, message), ...tooManyRequests(retryAfterSeconds) };
}

/** The form again, with what was wrong with the proof at its field. */
export const toRefusalResult = ({ field, message, status, headers }: ProofRefusal) => ({
  field,
  message,
  status,
  headers,
});

/** What a command of `runIdentified` is refused with, besides its own refusals. */
export const identityRefusals = {
  "identity-not-proven": toRefusalResult,
  "too-busy": tooBusy,
  /** Loads the screen again, whose dialogs then lead through signing in. */
  async "sign-in-again"(): Promise<never> {
    const { toast } = failure("You signed in more than ten minutes ago.", "Please sign in again");
    throw await redirectWithToast(href("/account-settings"), toast);
  },
};

/** Runs a command once the password or a recent sign-in, and with `withCode` the code, prove who sends it. */
export async function runIdentified<Outcome>(
  input: SpeakerInput,
  values: { password: string; code?: string },
  command: () => Promise<Outcome>,
  options: { withCode?: boolean } = {},
): Promise<Identified<Outcome>> {
  const work = runPasswordWork<Outcome | ProofRefusal | AgeRefusal>(
    async () => {
      const proof = await proveIdentity(input, values, options);
      return proof.ok ? command() : proof;
    },
    { isRecognised: true },
  );
  return work ?? refuse("too-busy");
}

/**
 * A session alone does not authorise irreversible changes: the password is required again, of an account without
 * one a recent sign-in, and, with `withCode` and two-factor authentication on, a code. Attempts are limited per session, so a thief with a stolen session cannot lock
 * the owner out.
 */
async function proveIdentity(
  { requestContext, actor, session }: SpeakerInput,
  { password, code }: { password: string; code?: string },
  { withCode = false } = {},
): Promise<Proof> {
  const { services, installation } = requestContext;
  const required = await findRequiredProof(services, actor, session.signedInAt);
  if (required === "sign-in-again") return refuse(required);
  const consumed = await consumeShared(services, [proofLimiter, session.id]);
  if (!consumed.ok)
    return refuseTooManyAttempts(required === "password" ? required : "code", consumed.retryAfterSeconds);
  if (required === "password") {
    if (password === "") return refuseField("password", "Password cannot be empty.");
    if (!(await isOwnPassword(services, actor, password)))
      return refuseField("password", "That password is incorrect. Please try again.");
  }
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
