import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href } from "react-router";
import { anotherUsernameForm, confirmSignUpForm, emailForm } from "#app/domain/accounts/form.ts";
import { passwordWork, runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import { confirmSignUp, findConfirmationLink, findOwnSignUp } from "#app/domain/accounts/sign-up.server.ts";
import { minPasswordLength } from "#app/domain/values/password.ts";
import script from "#app/enhance/set-password.ts?worker&url";
import type { ActionResult } from "#app/forms/action-result.ts";
import { FormTokenField } from "#app/public-forms/fields.tsx";
import { createAccountFormToken, sendRequestedLink } from "#app/request/account-attempts.server.ts";
import { accountRefusals } from "#app/request/account-refusals.server.ts";
import { saying } from "#app/request/command-form.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { buttonHandler, formHandler, success } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { localMailFolder } from "#app/request/local-request.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { rememberSignInEmail } from "#app/request/sign-in-email.server.ts";
import { CheckInbox } from "#app/routes/account/check-inbox.tsx";
import { AccountEmail, NewPasswordField, UsernameField } from "#app/routes/account/fields.tsx";
import { explainBar } from "#app/routes/account/invitation.server.ts";
import { SignUpClosed } from "#app/routes/account/sign-up-closed.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
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
      signUpPath: services.settings.signUp === "open" ? href("/signup") : null,
      hasLocalMail: localMailFolder(context.get(requestContextKey), request) !== null,
      formToken: createAccountFormToken(services),
    };
  const link = await findLink(request, context);
  if (link.state === "used") return { state: link.state };
  // Where sign-up is open nobody is refused, so it was an invitation that has ended.
  if (link.state === "not-admitted") return data({ state: link.state, bar: await explainBar(services, "ended") }, 403);
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

type OpenLink = Extract<Awaited<ReturnType<typeof findLink>>, { state: "open" }>;
type LinkInput = ActionInput & { link: OpenLink };
interface Details {
  /** A username instead of one that was taken meanwhile. */
  chosen?: { username: string };
  /** Everything anew, with a password. */
  details?: Parameters<typeof confirmSignUp>[2];
}

const confirmSteps = <Values,>(read: (values: Values) => Details) => ({
  async run({ services, link }: LinkInput, values: Values) {
    const { chosen, details } = read(values);
    return runPasswordWork(() => confirmSignUp(services, { ...link.signUp, ...chosen }, details));
  },
  refusals: {
    ...saying(passwordWork, "Error"),
    ...saying(confirmSignUp),
    // The loader shows the state of the link.
    "already-confirmed": { status: 422 },
    "not-admitted": { status: 403 },
  },
  async done(_: unknown, { requestContext, link }: LinkInput) {
    requestContext.cookies.push("hub.signup=; Max-Age=0", await rememberSignInEmail(link.signUp.email));
    return { to: `${href("/signin")}?verified=true` };
  },
});
const confirmOwn = buttonHandler(confirmSteps(() => ({})));
const confirmUsername = formHandler(
  anotherUsernameForm,
  confirmSteps((chosen) => ({ chosen })),
);
const confirmDetails = formHandler(
  confirmSignUpForm,
  confirmSteps((details) => ({ details })),
);

/**
 * In the browser that signed up, one button confirms, and only a username that was taken meanwhile is asked for. Any
 * other browser may belong to someone whose address was entered by another person, so the details are shown for review
 * and the password is chosen here.
 */
const confirm = {
  async run(input: ActionInput) {
    const { request, context, form, intent } = input;
    const link = await findLink(request, context);
    // The loader shows the state of the link.
    if (link.state !== "open")
      return data<ActionResult>({ intent, isDone: false }, link.state === "not-admitted" ? 403 : 422);
    if (!link.isSameBrowser || form.has("password")) return confirmDetails.run({ ...input, link });
    return (form.has("username") ? confirmUsername : confirmOwn).run({ ...input, link });
  },
};

/** Responds the same whether or not the address has an unconfirmed account. */
const sendLink = formHandler(emailForm, {
  run: ({ requestContext, request: { headers }, form }: ActionInput, { email }) =>
    sendRequestedLink({ requestContext, headers }, form, { about: "confirmation", email }),
  refusals: accountRefusals,
  done: success("Check Your Email", "If this address still needs to be confirmed, we've sent it a new link."),
});

export const action = publicAction({ confirm, "send-link": sendLink }, { defaultIntent: "confirm" });

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "sent") return <CheckInbox {...loaderData} toast={actionData?.toast} />;
  if (loaderData.state === "button") return <Confirm toast={actionData?.toast} />;
  if (loaderData.state === "username")
    return <AnotherUsername {...loaderData} lastResult={actionData?.form} toast={actionData?.toast} />;
  if (loaderData.state === "details")
    return <ConfirmDetails {...loaderData} lastResult={actionData?.form} toast={actionData?.toast} />;
  if (loaderData.state === "used") return <Confirmed />;
  if (loaderData.state === "not-admitted") return <SignUpClosed bar={loaderData.bar} />;
  return <NewLink {...loaderData} lastResult={actionData?.form} toast={actionData?.toast} />;
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
      <form id="another-username" method="post" className="stack" noValidate>
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
      <form id="confirm-sign-up" method="post" className="stack" noValidate>
        <input type="hidden" name="timezone" />
        <AccountEmail email={email} />
        <div className="pair">
          <TextField label="First Name" field={fields.firstName} autoComplete="given-name" required />
          <TextField label="Last Name" field={fields.lastName} autoComplete="family-name" required />
        </div>
        <UsernameField field={fields.username} />
        <NewPasswordField
          field={fields.password}
          description={`At least ${minPasswordLength} characters. You can use the one you signed up with.`}
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
      <form id="new-link" method="post" className="stack" noValidate>
        <FormTokenField token={formToken} />
        <TextField label="Email" field={fields.email} type="email" autoComplete="email" required />
        <button type="submit" className="button" name="intent" value="send-link" data-pending="Sending…">
          Send New Link
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}
