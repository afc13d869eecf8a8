import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { emailForm, setPasswordForm } from "#app/domain/accounts/form.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { findPasswordLinkEmail, setPasswordByLink } from "#app/domain/accounts/password-link.server.ts";
import script from "#app/enhance/set-password.ts?worker&url";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import {
  busyMessage,
  createAccountFormToken,
  resetCodeAttempts,
  sendRequestedLink,
  tooBusy,
} from "#app/request/account-attempts.server.ts";
import { type ActionInput, defineAction, defineIntents } from "#app/request/intents.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { rememberSignInDevice } from "#app/request/sign-in-device.server.ts";
import { rememberSignInEmail } from "#app/request/sign-in-email.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { AccountEmail, NewPasswordField } from "#app/routes/account/fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import { FormTokenField, PublicTextField } from "#app/ui/public/field.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/set-password.ts";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Only reads the link, because mail scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const token = tokenOf(request);
  const email = token === "" ? null : await findPasswordLinkEmail(services, token);
  return { hasToken: token !== "", email, formToken: createAccountFormToken(services) };
}

type SetPasswordActionInput = ActionInput & { request: Request };

async function setPassword({ request, context, form: sent }: SetPasswordActionInput) {
  const { services, address } = context.get(requestContextKey);
  const form = parseFormData(sent, setPasswordForm);
  if (!form.ok) return data({ result: form.result, toast: errorToast("Update Failed") }, 422);

  const work = runPasswordWork(() => setPasswordByLink(services, tokenOf(request), { ...form.values, address }));
  if (!work)
    return data(
      { result: refuseForm(form, { message: busyMessage }), toast: errorToast("Error", busyMessage) },
      tooBusy,
    );
  const owner = await work;
  if (!owner) {
    const message = "Your session could not be verified. Please request a new link.";
    return data({ result: refuseForm(form, { message }), toast: errorToast("Update Failed", message) }, 422);
  }
  await resetCodeAttempts(services, owner.id);
  // The link proves access to the inbox, so wrong passwords from other people do not slow this browser down.
  const deviceProof = { passwordOf: owner.email };
  const headers = new Headers({ "set-cookie": rememberSignInDevice(services, request.headers, deviceProof) });
  headers.append("set-cookie", await rememberSignInEmail(owner.email));
  const toast: Toast = {
    tone: "success",
    title: "Password Updated",
    message: "Please sign in with your new password.",
  };
  throw await redirectWithToast(href("/signin"), toast, headers);
}

/** Responds the same whether or not the address has an account. */
async function sendLink({ request, context, form: sent }: SetPasswordActionInput) {
  const form = parseFormData(sent, emailForm);
  if (!form.ok) {
    const isEmpty = !form.result.initialValue?.email;
    const toast = isEmpty ? errorToast("Email Required: Please enter your email address.") : null;
    return data({ result: form.result, toast }, 422);
  }
  const attempt = { requestContext: context.get(requestContextKey), headers: request.headers };
  const link = await sendRequestedLink(attempt, sent, { about: "password", email: form.values.email });
  if (!link.ok) {
    const { message, init } = link;
    return data({ result: refuseForm(form, { message }), toast: errorToast("Error", message) }, init);
  }
  const toast: Toast = { tone: "success", title: "Check Your Email: a new link has been sent" };
  return data({ result: undefined, toast });
}

const errorToast = (title: string, message?: string): Toast => ({ tone: "error", title, message });

const intents = defineIntents(
  { save: setPassword, "send-link": sendLink },
  { defaultIntent: "save", whileLocked: "allowed" },
);

export const action = defineAction(intents, async ({ request, context }: Route.ActionArgs, dispatch) => {
  return dispatch({ request, context, form: await readForm(request) });
});

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const lastResult: SubmissionResult | undefined = actionData?.result;
  return loaderData.email ? (
    <NewPassword lastResult={lastResult} toast={actionData?.toast} email={loaderData.email} />
  ) : (
    <NewLink {...loaderData} lastResult={lastResult} toast={actionData?.toast} />
  );
}

interface StateProps {
  lastResult?: SubmissionResult;
  toast?: Toast | null;
}

function NewPassword({ lastResult, toast, email }: StateProps & { email: string }) {
  const [, fields] = useForm<{ password: string }>({ id: "set-password", lastResult });
  return (
    <AccountCard title="Set Your Password" intro="Choose a password for your account." toast={toast}>
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="timezone" />
        <AccountEmail email={email} />
        <NewPasswordField field={fields.password} />
        <button type="submit" className="button" data-pending="Setting password…">
          Set Password
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}

function NewLink({ lastResult, toast, hasToken, formToken }: StateProps & { hasToken: boolean; formToken: string }) {
  const [, fields] = useForm<{ email: string }>({ id: "new-link", lastResult });
  return (
    <AccountCard
      title="Link Invalid or Expired"
      intro={
        hasToken
          ? "This link has expired or has already been used. Enter your email and we'll send you a new one."
          : "Enter your email and we'll send you a link to set your password."
      }
      toast={toast}
      aside={
        <p>
          Know your password? <a href={href("/signin")}>Sign In</a>
        </p>
      }
    >
      <form method="post" className="stack" noValidate>
        <FormTokenField token={formToken} />
        <PublicTextField label="Email" field={fields.email} type="email" autoComplete="email" required />
        <button type="submit" className="button" name="intent" value="send-link" data-pending="Sending…">
          Send New Link
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}
