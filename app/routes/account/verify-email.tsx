import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { minPasswordLength, usernameUnavailableMessage } from "#app/domain/accounts/accounts.ts";
import { anotherUsernameForm, confirmSignUpForm, emailForm } from "#app/domain/accounts/form.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import { confirmSignUp, findConfirmationLink, findOwnSignUp } from "#app/domain/accounts/sign-up.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import script from "#app/enhance/set-password.ts?worker&url";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import {
  busyMessage,
  createAccountFormToken,
  sendRequestedLink,
  tooBusy,
} from "#app/request/account-attempts.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { type ActionInput, defineAction, defineIntents } from "#app/request/intents.server.ts";
import { localMailFolder } from "#app/request/local-request.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { rememberSignInEmail } from "#app/request/sign-in-email.server.ts";
import { CheckInbox } from "#app/routes/account/check-inbox.tsx";
import { AccountEmail, NewPasswordField, UsernameField } from "#app/routes/account/fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import { FormTokenField, PublicTextField } from "#app/ui/public/field.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/verify-email.ts";

const readBrowserToken = (request: Request) => cookieValue(request.headers.get("cookie"), "hub.signup");

const findLink = (request: Request, context: ActionInput["context"]) =>
  findConfirmationLink(context.get(requestContextKey).services, {
    token: new URL(request.url).searchParams.get("token") ?? "",
    browserToken: readBrowserToken(request),
  });

/**
 * Without a link, the browser that signed up learns where its link was sent; the page is the same whether or not the
 * address has an account. A link is only read, because mail scanners open it too (decision 013).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const query = new URL(request.url).searchParams;
  const signedUpHere = query.has("token") ? null : await findOwnSignUp(services, readBrowserToken(request));
  if (signedUpHere)
    return {
      state: "sent" as const,
      email: signedUpHere.email,
      signInPath: query.get("from") === "stripe" ? `${href("/signin")}?from=stripe` : href("/signin"),
      hasLocalMail: localMailFolder(context.get(requestContextKey), request) !== null,
      formToken: createAccountFormToken(services),
    };
  const link = await findLink(request, context);
  if (link.state === "used") return { state: link.state };
  if (link.state !== "open") return { state: link.state, formToken: createAccountFormToken(services) };
  const { firstName, lastName, username, email } = link.signUp;
  const isUsernameUnavailable = await isUsernameClaimed(services, username);
  if (link.isSameBrowser && isUsernameUnavailable) return { state: "username" as const, username };
  if (link.isSameBrowser) return { state: "button" as const };
  return {
    state: "details" as const,
    signUpDetails: { firstName, lastName, username },
    email,
    isUsernameUnavailable,
  };
}

type VerifyEmailActionInput = ActionInput & { request: Request };

const errorToast = (message: string): Toast => ({ tone: "error", title: "Error", message });

/**
 * In the browser that signed up, one button confirms, and only a username that was taken meanwhile is asked for. Any
 * other browser may belong to someone whose address was entered by another person, so the details are shown for review
 * and the password is chosen here.
 */
async function confirm({ request, context, form: sent }: VerifyEmailActionInput) {
  const { services, cookies } = context.get(requestContextKey);
  const link = await findLink(request, context);
  // The loader shows the state of the link.
  if (link.state !== "open") return data({ result: undefined, toast: null }, 422);
  const isOwnSignUp = link.isSameBrowser && !sent.has("password");
  const details = isOwnSignUp ? null : parseFormData(sent, confirmSignUpForm);
  const chosen = isOwnSignUp && sent.has("username") ? parseFormData(sent, anotherUsernameForm) : null;
  const form = details ?? chosen;
  if (form && !form.ok) return data({ result: form.result, toast: null }, 422);

  const signUp = chosen?.ok ? { ...link.signUp, ...chosen.values } : link.signUp;
  const outcome = await runPasswordWork(() =>
    confirmSignUp(services, signUp, details?.ok ? details.values : undefined),
  );
  if (!outcome) return data({ result: undefined, toast: errorToast(busyMessage) }, tooBusy);
  if (outcome.ok) {
    cookies.push("hub.signup=; Max-Age=0", await rememberSignInEmail(link.signUp.email));
    throw redirect(`${href("/signin")}?verified=true`, 303);
  }
  if (outcome.refusal === "already-confirmed") return data({ result: undefined, toast: null }, 422);
  const message = answerTo(outcome.refusal, { "username-taken": usernameUnavailableMessage() });
  const usernameError = { field: "username", message };
  return data({ result: form ? refuseForm(form, usernameError) : undefined, toast: null }, 409);
}

/** Responds the same whether or not the address has an unconfirmed account. */
async function sendLink({ request, context, form: sent }: VerifyEmailActionInput) {
  const form = parseFormData(sent, emailForm);
  if (!form.ok) return data({ result: form.result, toast: null }, 422);
  const attempt = { requestContext: context.get(requestContextKey), headers: request.headers };
  const link = await sendRequestedLink(attempt, sent, { about: "confirmation", email: form.values.email });
  if (!link.ok) {
    const { message, init } = link;
    return data({ result: refuseForm(form, { message }), toast: errorToast(message) }, init);
  }
  const toast: Toast = {
    tone: "success",
    title: "Check Your Email",
    message: "If this address still needs to be confirmed, we've sent it a new link.",
  };
  return data({ result: undefined, toast });
}

const intents = defineIntents({ confirm, "send-link": sendLink }, { defaultIntent: "confirm", whileLocked: "allowed" });

export const action = defineAction(intents, async ({ request, context }: Route.ActionArgs, dispatch) => {
  return dispatch({ request, context, form: await readForm(request) });
});

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "sent") return <CheckInbox {...loaderData} toast={actionData?.toast} />;
  if (loaderData.state === "button") return <Confirm toast={actionData?.toast} />;
  if (loaderData.state === "username")
    return <AnotherUsername {...loaderData} lastResult={actionData?.result} toast={actionData?.toast} />;
  if (loaderData.state === "details")
    return <ConfirmDetails {...loaderData} lastResult={actionData?.result} toast={actionData?.toast} />;
  if (loaderData.state === "used") return <Confirmed />;
  return <NewLink {...loaderData} lastResult={actionData?.result} toast={actionData?.toast} />;
}

function Confirm({ toast }: { toast?: Toast | null }) {
  return (
    <AccountCard title="Confirm your email" intro="One more step: confirm that this address is yours." toast={toast}>
      <form method="post" className="stack">
        <button type="submit" className="button" data-pending="Confirming…">
          Confirm email address
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}

interface AnotherUsernameProps {
  /** Taken by someone else since the sign-up. */
  username: string;
  lastResult?: SubmissionResult;
  toast?: Toast | null;
}

function AnotherUsername({ username, lastResult, toast }: AnotherUsernameProps) {
  const [, fields] = useForm<{ username: string }>({ id: "another-username", lastResult });
  return (
    <AccountCard
      title="Choose another username"
      intro={`Someone else has taken “${username}” since you signed up. Everything else is kept, your password too.`}
      toast={toast}
    >
      <form method="post" className="stack" noValidate>
        <UsernameField field={fields.username} autoFocus />
        <button type="submit" className="button" data-pending="Confirming…">
          Confirm email address
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}

interface SignUpDetails {
  firstName: string;
  lastName: string;
  username: string;
}

interface DetailsProps {
  email: string;
  signUpDetails: SignUpDetails;
  isUsernameUnavailable: boolean;
  lastResult?: SubmissionResult;
  toast?: Toast | null;
}

function ConfirmDetails({ signUpDetails, email, isUsernameUnavailable, lastResult, toast }: DetailsProps) {
  const [, fields] = useForm<SignUpDetails & { password: string }>({
    id: "confirm-sign-up",
    lastResult,
    defaultValue: signUpDetails,
  });
  const explanation = isUsernameUnavailable
    ? "Someone else has taken this username since. Please choose another one."
    : "You signed up in another browser, or someone else entered your address. Please check the details below.";
  return (
    <AccountCard
      title="Confirm your email"
      intro={`${explanation} Then choose your password. If you didn't sign up, close this page.`}
      toast={toast}
    >
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="timezone" />
        <AccountEmail email={email} />
        <div className="pair">
          <PublicTextField label="First Name" field={fields.firstName} autoComplete="given-name" required />
          <PublicTextField label="Last Name" field={fields.lastName} autoComplete="family-name" required />
        </div>
        <UsernameField field={fields.username} />
        <NewPasswordField
          field={fields.password}
          hint={`At least ${minPasswordLength} characters. You can use the one you signed up with.`}
        />
        <button type="submit" className="button" data-pending="Confirming…">
          Confirm email address
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}

function Confirmed() {
  return (
    <AccountCard title="Already confirmed" intro="This link has already been used. Your email address is confirmed.">
      <a href={href("/signin")} className="button">
        Sign In
      </a>
    </AccountCard>
  );
}

interface NewLinkProps {
  formToken: string;
  lastResult?: SubmissionResult;
  toast?: Toast | null;
}

function NewLink({ formToken, lastResult, toast }: NewLinkProps) {
  const [, fields] = useForm<{ email: string }>({ id: "new-link", lastResult });
  return (
    <AccountCard
      title="Link Invalid or Expired"
      intro="Confirmation links expire after 7 days. Enter your email and we'll send you a new one."
      toast={toast}
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
