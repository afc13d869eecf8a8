import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { requestAccountLink } from "#app/domain/accounts/account-links.server.ts";
import { emailForm, signInForm } from "#app/domain/accounts/form.ts";
import { admitPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isUnconfirmedPassword } from "#app/domain/accounts/sign-up.server.ts";
import script from "#app/enhance/sign-in.ts?worker&url";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import {
  busyMessage,
  consumeAccountEmail,
  consumePassword,
  isKnownBrowser,
  manyEmails,
  refundPassword,
  tooBusy,
} from "#app/request/account-attempts.server.ts";
import { type ActionInput, defineIntents, dispatch } from "#app/request/intents.server.ts";
import { tooMany, waitInWords } from "#app/request/limits.server.ts";
import { localMailFolder } from "#app/request/local-request.server.ts";
import { takeNextPath } from "#app/request/next-path.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { rememberSignInDevice } from "#app/request/sign-in-device.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { visit } from "#app/request/visit.ts";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import { TextField } from "#app/ui/public/field.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/signin.ts";

/** A signed-in visitor has nothing to do here (specification, route table). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit);
  if (await seen.session()) throw redirect(href("/dashboard"));
  const { searchParams } = new URL(request.url);
  return {
    isVerified: searchParams.get("verified") === "true",
    signUpPath: searchParams.get("from") === "stripe" ? `${href("/signup")}?from=stripe` : href("/signup"),
    lettersAreKept: localMailFolder(seen, request) !== null,
  };
}

type Asked = ActionInput & { request: Request };

const failed = (message: string): Toast => ({ tone: "error", title: "Error", message });

async function signIn({ request, context, form: sent }: Asked) {
  const seen = context.get(visit);
  const { installation, services } = seen;
  const { auth } = installation;
  const form = parseFormData(sent, signInForm);
  if (!form.ok) return data({ result: form.result, toast: null }, 422);

  const refused = (message: string) => ({ result: refuseForm(form, { message }), toast: failed(message) });
  const { email, password } = form.values;
  const attempt = { visit: seen, headers: request.headers };
  const answer = await admitPasswordWork(
    async () => {
      const consumed = await consumePassword(attempt, email);
      if (!consumed.ok) return { ...consumed, refusal: "slowed" as const };
      const signedIn = await auth.signIn(request.headers, { email, password });
      if (signedIn.ok) return signedIn;
      const isUnconfirmed = await isUnconfirmedPassword(services, email, password);
      return { ok: false as const, refusal: isUnconfirmed ? ("unconfirmed" as const) : ("wrong" as const) };
    },
    { isKnown: isKnownBrowser(attempt, email) },
  );
  if (!answer) return data(refused(busyMessage), tooBusy);
  if (!answer.ok && answer.refusal === "slowed") {
    const wait = waitInWords(answer.retryAfterSeconds);
    return data(refused(`Too many attempts. Please try again ${wait}.`), tooMany(answer.retryAfterSeconds));
  }
  if (answer.ok && answer.owesCode) {
    const headers = new Headers({ location: href("/signin/code") });
    for (const cookie of answer.cookies) headers.append("set-cookie", cookie);
    throw new Response(null, { status: 303, headers });
  }
  if (answer.ok) {
    await refundPassword(attempt, email);
    const next = await takeNextPath(request);
    const headers = new Headers({ location: next.path, "set-cookie": next.cookie });
    headers.append("set-cookie", rememberSignInDevice(services, request.headers, { passwordOf: email }));
    for (const cookie of answer.cookies) headers.append("set-cookie", cookie);
    throw new Response(null, { status: 303, headers });
  }
  if (answer.refusal === "wrong") return data(refused("Incorrect email or password. Please try again."), 422);

  const unconfirmed = "Your email address is not confirmed yet.";
  const letter = await consumeAccountEmail(attempt, "confirmation", email);
  if (!letter.ok) return data(refused(`${unconfirmed} Please use the newest link in your inbox.`), 422);
  await requestAccountLink(services, "confirmation", email);
  return data(refused(`${unconfirmed} We've sent you a new link. Please check your email.`), 422);
}

/** "Forgot password?" says the same whether or not the address has an account. */
async function sendPasswordLink({ request, context, form: sent }: Asked) {
  const seen = context.get(visit);
  const { services } = seen;
  const form = parseFormData(sent, emailForm);
  if (!form.ok) {
    const message = "Please enter your email address to reset your password.";
    return data({ result: form.result, toast: { tone: "error" as const, title: "Email Required", message } }, 422);
  }
  const letter = await consumeAccountEmail({ visit: seen, headers: request.headers }, "password", form.values.email);
  if (!letter.ok) {
    const message = manyEmails(letter.retryAfterSeconds);
    return data({ result: refuseForm(form, { message }), toast: failed(message) }, tooMany(letter.retryAfterSeconds));
  }
  await requestAccountLink(services, "password", form.values.email);
  throw await redirectWithToast(href("/signin"), {
    tone: "success",
    title: "Check Your Email",
    message: "A password reset link has been sent to your email address.",
  });
}

const intents = defineIntents(
  { "sign-in": signIn, "forgot-password": sendPasswordLink },
  { byDefault: "sign-in", whileLocked: "allowed" },
);

export async function action({ request, context }: Route.ActionArgs) {
  return dispatch(intents, { request, context, form: await readForm(request) });
}

const confirmed: Toast = {
  tone: "success",
  title: "Your email has been confirmed. Please sign in to continue.",
};

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { isVerified, signUpPath, lettersAreKept } = loaderData;
  const lastResult: SubmissionResult | undefined = actionData?.result;
  const [, fields] = useForm<{ email: string; password: string }>({ id: "sign-in", lastResult });
  return (
    <AccountCard
      title="Sign In"
      toast={actionData ? actionData.toast : isVerified ? confirmed : null}
      aside={
        <>
          <p>
            New here? <a href={signUpPath}>Sign Up</a>
          </p>
          {lettersAreKept && (
            <p>
              Emails are saved on this computer: <a href={href("/_local/mail")}>read them here</a>
            </p>
          )}
        </>
      }
    >
      <form method="post" className="stack" noValidate>
        <TextField label="Email" field={fields.email} type="email" autoComplete="username" required />
        <TextField label="Password" field={fields.password} type="password" autoComplete="current-password" required />
        <button type="submit" className="button" data-pending="Signing in…">
          Sign In
        </button>
        <button type="submit" className="link-button" name="intent" value="forgot-password">
          Forgot password?
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}
