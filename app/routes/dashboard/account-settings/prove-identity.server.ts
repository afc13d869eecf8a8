import { href } from "react-router";
import type { z } from "zod";
import { passwordWork, runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import { findRequiredProof } from "#app/domain/accounts/required-proof.server.ts";
import { type RefusalOf, refuse } from "#app/domain/values/outcome.ts";
import { saying } from "#app/request/command-form.server.ts";
import { type FormOptions, failure, formHandler, type SuccessResult } from "#app/request/form-handler.server.ts";
import type { FormHandler, SpeakerInput } from "#app/request/intents.server.ts";
import {
  codeDayLimiter,
  consumeShared,
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
interface ProofValues {
  password: string;
  code?: string;
}

const refuseField = (field: string, message: string): ProofRefusal => ({
  ...refuse("identity-not-proven"),
  ...{ field, message, status: 422 },
});

const refuseAttempt = (field: string, { message, retryAfterSeconds }: { message: string; retryAfterSeconds: number }) =>
  ({ ...refuseField(field, message), ...tooManyRequests(retryAfterSeconds) }) satisfies ProofRefusal;

const identityRefusals = {
  /** The form again, with what was wrong with the proof at its field. */
  "identity-not-proven": ({ field, message, status, headers }: ProofRefusal) => ({ field, message, status, headers }),
  ...saying(passwordWork, "Error"),
  /** Loads the screen again, whose dialogs then lead through signing in. */
  async "sign-in-again"(): Promise<never> {
    const { toast } = failure("You signed in more than ten minutes ago.", "Please sign in again");
    throw await redirectWithToast(href("/account-settings"), toast);
  },
};

type Options<Values, Outcome, Results, Success> = FormOptions<Values, Outcome, Results, Success, SpeakerInput> & {
  withCode?: boolean;
} & ([RefusalOf<Outcome>] extends [never] ? unknown : { refusals: unknown });

/** A form whose command runs once the password or a recent sign-in, and with `withCode` the code, prove who sends it. */
export function identifiedForm<
  Values extends ProofValues,
  Outcome,
  Results,
  Success extends SuccessResult = SuccessResult<never>,
>(
  schema: z.ZodType<Values>,
  { withCode, run, refusals, ...options }: Options<Values, Outcome, Results, Success>,
): FormHandler<Success["value"]> {
  const runIdentified = (input: SpeakerInput, values: Values) =>
    runPasswordWork<Outcome | ProofRefusal | AgeRefusal>(
      async () => {
        const proof = await proveIdentity(input, values, { withCode });
        return proof.ok ? run(input, values) : proof;
      },
      { isRecognised: true },
    );
  const all = { ...options, run: runIdentified, refusals: { ...identityRefusals, ...refusals } };
  return formHandler(schema, all as never) as never;
}

/**
 * A session alone does not authorise irreversible changes: the password is required again, of an account without
 * one a recent sign-in, and, with `withCode` and two-factor authentication on, a code. Attempts are limited per session, so a thief with a stolen session cannot lock
 * the owner out.
 */
async function proveIdentity(
  { requestContext, actor, session }: SpeakerInput,
  { password, code }: ProofValues,
  { withCode = false } = {},
): Promise<Proof> {
  const { services, installation } = requestContext;
  const required = await findRequiredProof(services, actor, session.signedInAt);
  if (required === "sign-in-again") return refuse(required);
  const consumed = await consumeShared(services, [proofLimiter, session.id]);
  if (!consumed.ok) return refuseAttempt(required === "password" ? required : "code", consumed);
  if (required === "password") {
    if (password === "") return refuseField("password", "Password cannot be empty.");
    if (!(await isOwnPassword(services, actor, password)))
      return refuseField("password", "That password is incorrect. Please try again.");
  }
  if (withCode && session.hasSecondStep) {
    if (!code) return refuseField("code", "Enter the code from your authenticator app.");
    const dailyAttempts = await consumeShared(services, [codeDayLimiter, session.id, actor.id]);
    if (!dailyAttempts.ok) return refuseAttempt("code", dailyAttempts);
    if (!(await installation.auth.secondStep.isRight(actor.id, code)))
      return refuseField("code", "That code is incorrect. Please enter the code your app shows now.");
  }
  await refundShared(services, proofLimiter, session.id);
  return { ok: true };
}
