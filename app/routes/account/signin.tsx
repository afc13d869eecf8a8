import { type SubmissionResult, useForm } from "@conform-to/react";
import { use } from "react";
import { href, redirect } from "react-router";
import { passwordSignIn } from "#app/auth/auth.server.ts";
import { passkeySignIn } from "#app/auth/passkeys.server.ts";
import { emailForm, passkeySignInForm, signInForm } from "#app/domain/accounts/form.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isUnconfirmedPassword } from "#app/domain/accounts/sign-up.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { FormTokenField } from "#app/public-forms/fields.tsx";
import {
  consumePasswordAttempt,
  createAccountFormToken,
  isRecognisedBrowser,
  sendRequestedLink,
} from "#app/request/account-attempts.server.ts";
import { accountRefusals, sayingTwice } from "#app/request/account-refusals.server.ts";
import { finishSignIn } from "#app/request/finish-sign-in.server.ts";
import { failure, formHandler, refusedForm, success } from "#app/request/form-handler.server.ts";
import { arePasswordsHidden, isPasswordHidden } from "#app/request/hidden-passwords.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { localMailFolder } from "#app/request/local-request.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { hasSessionCookie } from "#app/request/session-cookie.server.ts";
import { findSignInEmail, rememberSignInEmail } from "#app/request/sign-in-email.server.ts";
import { LocalMailHint } from "#app/routes/account/local-mail-hint.tsx";
import { createPasskeyOptions, PasskeyForm } from "#app/routes/account/passkey-form.tsx";
import { DemoContext } from "#app/ui/demo-context.ts";
import { TextField } from "#app/ui/fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { SiteHandle } from "#app/ui/public/site-handle.ts";
import { demoHasEnded, TryIt } from "#app/ui/public/try-it.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/signin.ts";

/** A signed-in visitor is redirected (specification, route table). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey);
  if (await requestContext.session()) throw redirect(href("/dashboard"));
  const { searchParams } = new URL(request.url);
  const hasEnded = hasSessionCookie(request.headers.get("cookie"));
  const isSignUpOpen = requestContext.services.settings.signUp === "open";
  return {
    email: await findSignInEmail(request.headers),
    isVerified: searchParams.get("verified") === "true",
    signUpPath: isSignUpOpen
      ? searchParams.get("from") === "stripe"
        ? `${href("/signup")}?from=stripe`
        : href("/signup")
      : null,
    hasLocalMail: localMailFolder(requestContext, request) !== null,
    formToken: createAccountFormToken(requestContext.services),
    passkey: createPasskeyOptions(request, context),
    identityLabel: requestContext.services.settings.identity?.label ?? null,
    /** Of a demo: this browser has a session of one that is over. */
    hasEnded,
    hasPasswords: !arePasswordsHidden(requestContext.services, request),
  };
}

const suspended = (_: unknown, { services }: ActionInput) => ({
  status: 403,
  ...refusedForm(`This account is suspended. To ask about it, write to ${services.settings.supportEmail}.`),
});

const signIn = formHandler(signInForm, {
  async run(input: ActionInput, { email, password }) {
    const { requestContext, services, request } = input;
    if (await isPasswordHidden(services, request, email)) return refuse("hidden");
    const { headers } = request;
    const { installation, address } = requestContext;
    const attempt = { requestContext, headers };
    return runPasswordWork(
      async () => {
        const consumed = await consumePasswordAttempt(attempt, email);
        if (!consumed.ok) return consumed;
        const signedIn = await installation.auth.signIn(headers, { email, password, address });
        if (signedIn.ok || signedIn.refusal === "suspended") return signedIn;
        return refuse((await isUnconfirmedPassword(services, email, password)) ? "unconfirmed" : "wrong");
      },
      { isRecognised: isRecognisedBrowser(attempt, email) },
    );
  },
  refusals: {
    ...accountRefusals,
    ...sayingTwice(passwordSignIn),
    suspended,
    async unconfirmed(_, { requestContext, request: { headers }, form }, { email }) {
      const link = await sendRequestedLink({ requestContext, headers }, form, { about: "confirmation", email });
      const next = link.ok
        ? "We've sent you a new link. Please check your email."
        : "Please use the newest link in your inbox.";
      return { status: 422, ...refusedForm(`Your email address is not confirmed yet. ${next}`) };
    },
  },
  async done(signedIn, input, { email }) {
    const { cookies } = signedIn;
    if (!signedIn.owesCode) {
      const user = { id: signedIn.userId, email };
      return { to: await finishSignIn(input, { user, cookies, proofs: [{ passwordOf: email }] }) };
    }
    input.requestContext.cookies.push(...cookies);
    return { to: href("/signin/code") };
  },
});

/** A passkey stands for email, password and code. */
const signInByPasskey = formHandler(passkeySignInForm, {
  run: ({ requestContext, request: { headers } }: ActionInput, { credential }) =>
    requestContext.installation.auth.passkeys.signIn({ requestContext, headers }, credential),
  refusals: {
    ...accountRefusals,
    ...sayingTwice(passkeySignIn),
    suspended,
  },
  async done({ user, cookies }, input) {
    const proofs = [{ passwordOf: user.email }, { codeOf: user.id }];
    return { to: await finishSignIn(input, { user, cookies, proofs }) };
  },
});

/** "Forgot password?" responds the same whether or not the address has an account. */
const sendPasswordLink = formHandler(emailForm, {
  invalid: () => failure("Please enter your email address to reset your password.", "Email Required"),
  run: async ({ requestContext, services, request, form }: ActionInput, { email }) =>
    (await isPasswordHidden(services, request, email))
      ? refuse("hidden")
      : sendRequestedLink({ requestContext, headers: request.headers }, form, { about: "password", email }),
  refusals: accountRefusals,
  async done(email, { requestContext }) {
    requestContext.cookies.push(await rememberSignInEmail(email));
    return {
      ...success("Check Your Email", "A password reset link has been sent to your email address."),
      to: href("/signin"),
    };
  },
});

export const action = publicAction(
  { "sign-in": signIn, passkey: signInByPasskey, "forgot-password": sendPasswordLink },
  { defaultIntent: "sign-in" },
);

const confirmedToast: Toast = {
  tone: "success",
  title: "Your email has been confirmed. Please sign in to continue.",
};

export const handle: SiteHandle = { isIndexed: true };

export default function SignIn(props: Route.ComponentProps) {
  return use(DemoContext) ? <TryDemo hasEnded={props.loaderData.hasEnded} /> : <SignInForms {...props} />;
}

/** Nobody has a password in a demo. */
const TryDemo = ({ hasEnded }: { hasEnded: boolean }) => (
  <AccountCard
    title={hasEnded ? demoHasEnded : "Try it"}
    intro="A sample speaker of your own, with talks, leads and feedback. After an hour it is deleted."
  >
    <TryIt hasEnded={hasEnded} />
  </AccountCard>
);

function SignInForms({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { isVerified, signUpPath, hasLocalMail, passkey, identityLabel, hasPasswords } = loaderData;
  return (
    <AccountCard
      title="Sign In"
      description="Sign in to your talk pages, their results and the people who left their details."
      toast={actionData ? actionData.toast : isVerified ? confirmedToast : null}
      aside={
        <>
          {signUpPath && hasPasswords && (
            <p>
              New here? <a href={signUpPath}>Sign Up</a>
            </p>
          )}
          {hasLocalMail && <LocalMailHint />}
        </>
      }
    >
      {hasPasswords && <PasswordForm {...loaderData} lastResult={actionData?.form} />}
      {identityLabel && (
        <a href={href("/signin/with")} className={hasPasswords ? "button button-quiet" : "button"}>
          Continue with {identityLabel}
        </a>
      )}
      <PasskeyForm options={passkey} />
    </AccountCard>
  );
}

interface PasswordFormProps {
  /** Of the last attempt, or of an emailed link. */
  email: string | null;
  formToken: string;
  lastResult?: SubmissionResult | undefined;
}

function PasswordForm({ email, formToken, lastResult }: PasswordFormProps) {
  const [, fields] = useForm<{ email: string; password: string }>({
    id: "sign-in",
    lastResult,
    defaultValue: { email: email ?? "" },
  });
  return (
    <form id="sign-in" method="post" className="stack" noValidate>
      <FormTokenField token={formToken} />
      <TextField label="Email" field={fields.email} type="email" autoComplete="username webauthn" required />
      <TextField
        label="Password"
        field={fields.password}
        type="password"
        autoComplete="current-password"
        autoFocus={email !== null && !lastResult}
        required
      />
      <button type="submit" className="button" data-pending="Signing in…">
        Sign In
      </button>
      <button type="submit" className="link-button" name="intent" value="forgot-password">
        Forgot password?
      </button>
    </form>
  );
}
