import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { codeForm } from "#app/domain/accounts/form.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { refundPasswordAttempt } from "#app/request/account-attempts.server.ts";
import { formatWait, tooManyRequests } from "#app/request/limits.server.ts";
import { takeNextPath } from "#app/request/next-path.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { rememberSignInDevice } from "#app/request/sign-in-device.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import { PublicTextField } from "#app/ui/public/field.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/second-step.ts";

/** Only reachable within minutes after the correct password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, installation } = context.get(requestContextKey);
  if (await session()) throw redirect(href("/dashboard"));
  if (!installation.auth.secondStep.isCodeRequired(request.headers)) throw redirect(href("/signin"));
  return null;
}

const errorToast = (message: string): Toast => ({ tone: "error", title: "Error", message });

const messages = {
  used: "That code has already been used. Please wait for the next one.",
  wrong: "That code is incorrect. Please enter the code your app shows now.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey);
  const { installation, services } = requestContext;
  const form = parseFormData(await readForm(request), codeForm);
  if (!form.ok) return data({ result: form.result, toast: null }, 422);

  const attempt = { requestContext, headers: request.headers };
  const outcome = await installation.auth.secondStep.finishSignIn(attempt, form.values.code);
  if (!outcome.ok) {
    if (outcome.refusal === "expired")
      throw await redirectWithToast(href("/signin"), errorToast("That took too long. Please sign in again."));
    const refused = (message: string) => ({
      result: refuseForm(form, { field: "code", message }),
      toast: errorToast(message),
    });
    if (outcome.refusal !== "slowed") return data(refused(messages[outcome.refusal]), 422);
    const wait = formatWait(outcome.retryAfterSeconds);
    return data(refused(`Too many wrong codes. Please try again ${wait}.`), tooManyRequests(outcome.retryAfterSeconds));
  }
  await refundPasswordAttempt(attempt, outcome.user.email);
  if (outcome.kind === "recovery") await notifyOwner(services, services.db, outcome.user.id, "recovery-code-used");
  const next = await takeNextPath(request);
  const headers = new Headers({ location: next.path, "set-cookie": next.cookie });
  const deviceProofs = [{ passwordOf: outcome.user.email }, { codeOf: outcome.user.id }];
  headers.append("set-cookie", rememberSignInDevice(services, request.headers, ...deviceProofs));
  for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
  throw new Response(null, { status: 303, headers });
}

export default function SecondStep({ actionData }: Route.ComponentProps) {
  const lastResult: SubmissionResult | undefined = actionData?.result;
  const [, fields] = useForm<{ code: string }>({ id: "second-step", lastResult });
  return (
    <AccountCard
      title="Enter your code"
      intro="Enter the code from your authenticator app to finish signing in."
      toast={actionData?.toast}
      aside={
        <p>
          <a href={href("/signin")}>Sign in with another account</a>
        </p>
      }
    >
      <form method="post" className="stack" noValidate>
        <PublicTextField
          label="Code"
          field={fields.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
          hint="Six digits. No phone? Use one of your recovery codes instead. Each one works once."
          required
        />
        <button type="submit" className="button" data-pending="Signing in…">
          Sign In
        </button>
      </form>
    </AccountCard>
  );
}
