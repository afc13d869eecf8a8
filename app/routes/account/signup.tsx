import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { usernameUnavailableMessage } from "#app/domain/accounts/accounts.ts";
import { signUpForm } from "#app/domain/accounts/form.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import { signUp } from "#app/domain/accounts/sign-up.server.ts";
import { createBrowserToken, signUpSeconds } from "#app/domain/accounts/sign-up-token.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import script from "#app/enhance/sign-up.ts?worker&url";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import {
  busyMessage,
  consumeAccountEmail,
  createAccountFormToken,
  tooBusy,
} from "#app/request/account-attempts.server.ts";
import { consume, formatWait, signUpLimiter, tooManyRequests } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { NewPasswordField, UsernameField } from "#app/routes/account/fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import { FormTokenField, PublicTextField } from "#app/ui/public/field.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/signup.ts";

/** `from=stripe` is passed on (specification, route table). */
const passFrom = (request: Request, path: string) =>
  new URL(request.url).searchParams.get("from") === "stripe" ? `${path}?from=stripe` : path;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, services } = context.get(requestContextKey);
  if (await session()) throw redirect(href("/dashboard"));
  return {
    signInPath: passFrom(request, href("/signin")),
    profilePrefix: `${services.settings.appUrl.host}/`,
    formToken: createAccountFormToken(services),
  };
}

const errorToast = (message: string): Toast => ({ tone: "error", title: "Error", message });
const unresolvedToast = errorToast("Please fill in all required fields and resolve any errors.");

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey);
  const { services, address, cookies } = requestContext;
  const sent = await readForm(request);
  const form = parseFormData(sent, signUpForm);
  if (!form.ok) return data({ result: form.result, toast: unresolvedToast }, 422);

  const refuseUsername = () =>
    data(
      {
        result: refuseForm(form, { field: "username", message: usernameUnavailableMessage() }),
        toast: unresolvedToast,
      },
      409,
    );
  const refuseAll = (message: string, init: ResponseInit) =>
    data({ result: refuseForm(form, { message }), toast: errorToast(message) }, init);
  const addressConsumed = await consume(signUpLimiter, address);
  if (!addressConsumed.ok) {
    const { retryAfterSeconds } = addressConsumed;
    const message = `Too many attempts. Please try again ${formatWait(retryAfterSeconds)}.`;
    return refuseAll(message, tooManyRequests(retryAfterSeconds));
  }
  // Checked before an email is counted, so that looking for an available name does not use up the emails to this
  // address.
  if (await isUsernameClaimed(services, form.values.username)) return refuseUsername();
  const attempt = { requestContext, headers: request.headers };
  const signUpOnce = async () => {
    const { email } = form.values;
    const consumed = await consumeAccountEmail(attempt, sent, { about: "confirmation", email });
    if (!consumed.ok) return refuseAll(consumed.message, consumed.init);
    const outcome = await signUp(services, { ...form.values, email: consumed.email });
    if (!outcome.ok) return answerTo(outcome.refusal, { "username-taken": refuseUsername })();
    cookies.push(`hub.signup=${createBrowserToken(services, outcome.value.signUpId)}; Max-Age=${signUpSeconds}`);
    throw await redirectWithToast(passFrom(request, href("/verify-email")), {
      tone: "success",
      title: "Success!",
      message: "Please check your email to verify your account.",
    });
  };
  return (await runPasswordWork(signUpOnce)) ?? refuseAll(busyMessage, tooBusy);
}

interface SignUpValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  username: string;
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const lastResult: SubmissionResult | undefined = actionData?.result;
  const [, fields] = useForm<SignUpValues>({ id: "sign-up", lastResult });
  return (
    <AccountCard
      title="Sign Up"
      intro="Create your first Talk Hub in about two minutes."
      toast={actionData?.toast}
      aside={
        <p>
          Already have an account? <a href={loaderData.signInPath}>Sign In</a>
        </p>
      }
    >
      <link rel="canonical" href={href("/signup")} />
      <form method="post" className="stack" id="sign-up" noValidate>
        <FormTokenField token={loaderData.formToken} />
        <input type="hidden" name="timezone" />
        <div className="pair">
          <PublicTextField label="First Name" field={fields.firstName} autoComplete="given-name" required />
          <PublicTextField label="Last Name" field={fields.lastName} autoComplete="family-name" required />
        </div>
        <PublicTextField label="Email" field={fields.email} type="email" autoComplete="username" required />
        <NewPasswordField field={fields.password} />
        <UsernameField
          field={fields.username}
          hint={
            <>
              Your public address: {loaderData.profilePrefix}
              <b id="username-shown">username</b>
            </>
          }
        >
          <p className="field-hint field-remark" id="username-remark" aria-live="polite" />
        </UsernameField>
        <button type="submit" className="button" data-pending="Creating account…">
          Sign Up
        </button>
        <Terms />
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}

const Terms = () => (
  <p className="field-hint">
    By signing up you agree to the <a href={href("/terms-of-service")}>Terms of Service</a> and the{" "}
    <a href={href("/privacy-policy")}>Privacy Policy</a>.
  </p>
);
