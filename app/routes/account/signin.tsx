import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { emailForm, signInForm } from "#app/domain/accounts/form.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isUnconfirmedPassword } from "#app/domain/accounts/sign-up.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import {
  busyMessage,
  consumePasswordAttempt,
  createAccountFormToken,
  isRecognisedBrowser,
  refundPasswordAttempt,
  sendRequestedLink,
  tooBusy,
} from "#app/request/account-attempts.server.ts";
import { type ActionInput, defineAction, defineIntents } from "#app/request/intents.server.ts";
import { formatWait, tooManyRequests } from "#app/request/limits.server.ts";
import { localMailFolder } from "#app/request/local-request.server.ts";
import { takeNextPath } from "#app/request/next-path.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { rememberSignInDevice } from "#app/request/sign-in-device.server.ts";
import { deleteSignInEmail, findSignInEmail, rememberSignInEmail } from "#app/request/sign-in-email.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { LocalMailHint } from "#app/routes/account/local-mail-hint.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import { FormTokenField, PublicTextField } from "#app/ui/public/field.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/signin.ts";

/** A signed-in visitor is redirected (specification, route table). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey);
  if (await requestContext.session()) throw redirect(href("/dashboard"));
  const { searchParams } = new URL(request.url);
  return {
    email: await findSignInEmail(request.headers),
    isVerified: searchParams.get("verified") === "true",
    signUpPath: searchParams.get("from") === "stripe" ? `${href("/signup")}?from=stripe` : href("/signup"),
    hasLocalMail: localMailFolder(requestContext, request) !== null,
    formToken: createAccountFormToken(requestContext.services),
  };
}

type SignInActionInput = ActionInput & { request: Request };

const errorToast = (message: string): Toast => ({ tone: "error", title: "Error", message });

async function signIn({ request, context, form: sent }: SignInActionInput) {
  const requestContext = context.get(requestContextKey);
  const { installation, services } = requestContext;
  const { auth } = installation;
  const form = parseFormData(sent, signInForm);
  if (!form.ok) return data({ result: form.result, toast: null }, 422);

  const toRefusal = (message: string) => ({ result: refuseForm(form, { message }), toast: errorToast(message) });
  const { email, password } = form.values;
  const attempt = { requestContext, headers: request.headers };
  const outcome = await runPasswordWork(
    async () => {
      const consumed = await consumePasswordAttempt(attempt, email);
      if (!consumed.ok) return { ...consumed, refusal: "slowed" as const };
      const signedIn = await auth.signIn(request.headers, { email, password, address: requestContext.address });
      if (signedIn.ok || signedIn.refusal === "suspended") return signedIn;
      const isUnconfirmed = await isUnconfirmedPassword(services, email, password);
      return { ok: false as const, refusal: isUnconfirmed ? ("unconfirmed" as const) : ("wrong" as const) };
    },
    { isRecognised: isRecognisedBrowser(attempt, email) },
  );
  if (!outcome) return data(toRefusal(busyMessage), tooBusy);
  if (!outcome.ok && outcome.refusal === "slowed") {
    const wait = formatWait(outcome.retryAfterSeconds);
    return data(toRefusal(`Too many attempts. Please try again ${wait}.`), tooManyRequests(outcome.retryAfterSeconds));
  }
  if (outcome.ok && outcome.owesCode) {
    const headers = new Headers({ location: href("/signin/code") });
    for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
    throw new Response(null, { status: 303, headers });
  }
  if (outcome.ok) {
    await refundPasswordAttempt(attempt, email);
    const next = await takeNextPath(request);
    const headers = new Headers({ location: next.path, "set-cookie": next.cookie });
    headers.append("set-cookie", rememberSignInDevice(services, request.headers, { passwordOf: email }));
    headers.append("set-cookie", await deleteSignInEmail());
    for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
    throw new Response(null, { status: 303, headers });
  }
  if (outcome.refusal === "suspended") {
    const { supportEmail } = services.settings;
    return data(toRefusal(`This account is suspended. To ask about it, write to ${supportEmail}.`), 403);
  }
  if (outcome.refusal === "wrong") return data(toRefusal("Incorrect email or password. Please try again."), 422);

  const unconfirmed = answerTo(outcome.refusal, { unconfirmed: "Your email address is not confirmed yet." });
  const link = await sendRequestedLink(attempt, sent, { about: "confirmation", email });
  if (!link.ok) return data(toRefusal(`${unconfirmed} Please use the newest link in your inbox.`), 422);
  return data(toRefusal(`${unconfirmed} We've sent you a new link. Please check your email.`), 422);
}

/** "Forgot password?" responds the same whether or not the address has an account. */
async function sendPasswordLink({ request, context, form: sent }: SignInActionInput) {
  const form = parseFormData(sent, emailForm);
  if (!form.ok) {
    const message = "Please enter your email address to reset your password.";
    return data({ result: form.result, toast: { tone: "error" as const, title: "Email Required", message } }, 422);
  }
  const attempt = { requestContext: context.get(requestContextKey), headers: request.headers };
  const link = await sendRequestedLink(attempt, sent, { about: "password", email: form.values.email });
  if (!link.ok) {
    const { message, init } = link;
    return data({ result: refuseForm(form, { message }), toast: errorToast(message) }, init);
  }
  const toast: Toast = {
    tone: "success",
    title: "Check Your Email",
    message: "A password reset link has been sent to your email address.",
  };
  const headers = new Headers({ "set-cookie": await rememberSignInEmail(link.email) });
  throw await redirectWithToast(href("/signin"), toast, headers);
}

const intents = defineIntents(
  { "sign-in": signIn, "forgot-password": sendPasswordLink },
  { defaultIntent: "sign-in", whileLocked: "allowed" },
);

export const action = defineAction(intents, async ({ request, context }: Route.ActionArgs, dispatch) => {
  return dispatch({ request, context, form: await readForm(request) });
});

const confirmedToast: Toast = {
  tone: "success",
  title: "Your email has been confirmed. Please sign in to continue.",
};

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isVerified, signUpPath, hasLocalMail, formToken } = loaderData;
  const lastResult: SubmissionResult | undefined = actionData?.result;
  const [, fields] = useForm<{ email: string; password: string }>({
    id: "sign-in",
    lastResult,
    defaultValue: { email: email ?? "" },
  });
  return (
    <AccountCard
      title="Sign In"
      toast={actionData ? actionData.toast : isVerified ? confirmedToast : null}
      aside={
        <>
          <p>
            New here? <a href={signUpPath}>Sign Up</a>
          </p>
          {hasLocalMail && <LocalMailHint />}
        </>
      }
    >
      <form method="post" className="stack" noValidate>
        <FormTokenField token={formToken} />
        <PublicTextField label="Email" field={fields.email} type="email" autoComplete="username" required />
        <PublicTextField
          label="Password"
          field={fields.password}
          type="password"
          autoComplete="current-password"
          autoFocus={email !== null && !actionData}
          required
        />
        <button type="submit" className="button" data-pending="Signing in…">
          Sign In
        </button>
        <button type="submit" className="link-button" name="intent" value="forgot-password">
          Forgot password?
        </button>
      </form>
    </AccountCard>
  );
}
