import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { signUpForm } from "#app/domain/accounts/form.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import { signUp } from "#app/domain/accounts/sign-up.server.ts";
import { createBrowserToken, signUpSeconds } from "#app/domain/accounts/sign-up-token.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import script from "#app/enhance/sign-up.ts?worker&url";
import { FormTokenField } from "#app/public-forms/fields.tsx";
import { consumeAccountEmail, createAccountFormToken } from "#app/request/account-attempts.server.ts";
import { accountRefusals } from "#app/request/account-refusals.server.ts";
import { saying } from "#app/request/command-form.server.ts";
import { failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { consume, signUpLimiter } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { NewPasswordField, NewUsernameField } from "#app/routes/account/fields.tsx";
import { findInvitation, findInvitationToken, findSignUpBar } from "#app/routes/account/invitation.server.ts";
import { SignUpClosed } from "#app/routes/account/sign-up-closed.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { SiteHandle } from "#app/ui/public/site-handle.ts";
import type { Route } from "./+types/signup.ts";

/** `from=stripe` is passed on (specification, route table). */
const passFrom = (request: Request, path: string) =>
  new URL(request.url).searchParams.get("from") === "stripe" ? `${path}?from=stripe` : path;

/** Leads to the identity provider, with the invitation. */
function toProviderPath(request: Request): string {
  const token = findInvitationToken(request);
  return href("/signin/with") + (token ? `?${new URLSearchParams({ invitation: token })}` : "");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, services } = context.get(requestContextKey);
  if (await session()) throw redirect(href("/dashboard"));
  const { identity } = services.settings;
  const invitationId = findInvitation(services, request);
  if (identity?.isOnly && !invitationId) throw redirect(href("/signin"));
  const bar = await findSignUpBar(services, invitationId);
  if (bar) return data({ bar }, 403);
  return {
    bar: null,
    isInvited: invitationId !== null,
    signInPath: passFrom(request, href("/signin")),
    profilePrefix: `${services.settings.appUrl.host}/`,
    formToken: createAccountFormToken(services),
    provider: identity && { label: identity.label, path: toProviderPath(request), isOnly: identity.isOnly },
  };
}

const unresolved = failure("Please fill in all required fields and resolve any errors.");

const create = formHandler(signUpForm, {
  invalid: () => unresolved,
  async run({ requestContext, services, request, form }: ActionInput, values) {
    const { headers } = request;
    if (services.settings.identity?.isOnly) return refuse("hidden");
    const addressConsumed = await consume(signUpLimiter, requestContext.address);
    if (!addressConsumed.ok) return addressConsumed;
    // Checked before an email is counted, so that looking for an available name does not use up the emails to this
    // address.
    if (await isUsernameClaimed(services, values.username)) return refuse("username-taken");
    const invitationId = findInvitation(services, request);
    return runPasswordWork(async () => {
      const link = { about: "confirmation", email: values.email } as const;
      const consumed = await consumeAccountEmail({ requestContext, headers }, form, link);
      return consumed.ok ? signUp(services, { ...values, email: consumed.value, invitationId }) : consumed;
    });
  },
  refusals: {
    ...accountRefusals,
    ...saying(signUp),
    // The loader says why.
    "not-admitted": { status: 403 },
    "username-taken": (outcome) => ({ ...saying(signUp)["username-taken"](outcome), ...unresolved }),
  },
  done({ signUpId }, { services, requestContext, request }) {
    requestContext.cookies.push(`hub.signup=${createBrowserToken(services, signUpId)}; Max-Age=${signUpSeconds}`);
    return {
      ...success("Success!", "Please check your email to verify your account."),
      to: passFrom(request, href("/verify-email")),
    };
  },
});

export const action = publicAction({ "sign-up": create }, { defaultIntent: "sign-up" });

interface SignUpValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  username: string;
}

export const handle: SiteHandle = { isIndexed: true };

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.bar !== null) return <SignUpClosed bar={loaderData.bar} />;
  const { provider, signInPath, isInvited, ...form } = loaderData;
  return (
    <AccountCard
      title="Sign Up"
      description="Make a page for your next talk in about two minutes: a QR code, your files, ratings and contact details."
      intro={`${isInvited ? "You're invited. " : ""}Create your first Talk Hub in about two minutes.`}
      toast={actionData?.toast}
      aside={
        <p>
          Already have an account? <a href={signInPath}>Sign In</a>
        </p>
      }
    >
      {!provider?.isOnly && <SignUpForm {...form} lastResult={actionData?.form} />}
      {provider && (
        <a href={provider.path} className={provider.isOnly ? "button" : "button button-quiet"}>
          Continue with {provider.label}
        </a>
      )}
      <Terms />
    </AccountCard>
  );
}

interface SignUpFormProps {
  formToken: string;
  profilePrefix: string;
  lastResult?: SubmissionResult | undefined;
}

function SignUpForm({ formToken, profilePrefix, lastResult }: SignUpFormProps) {
  const [, fields] = useForm<SignUpValues>({ id: "sign-up", lastResult });
  return (
    <form method="post" className="stack" id="sign-up" noValidate>
      <FormTokenField token={formToken} />
      <input type="hidden" name="timezone" />
      <div className="pair">
        <TextField label="First Name" field={fields.firstName} autoComplete="given-name" required />
        <TextField label="Last Name" field={fields.lastName} autoComplete="family-name" required />
      </div>
      <TextField label="Email" field={fields.email} type="email" autoComplete="username" required />
      <NewPasswordField field={fields.password} />
      <NewUsernameField field={fields.username} profilePrefix={profilePrefix} />
      <button type="submit" className="button" data-pending="Creating account…">
        Sign Up
      </button>
      <script type="module" src={script} />
    </form>
  );
}

const Terms = () => (
  <p className="field-hint">
    By signing up you agree to the <a href={href("/terms-of-service")}>Terms of Service</a> and the{" "}
    <a href={href("/privacy-policy")}>Privacy Policy</a>.
  </p>
);
