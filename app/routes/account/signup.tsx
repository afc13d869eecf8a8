import { useForm } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { usernameUnavailableMessage } from "#app/domain/accounts/accounts.ts";
import { maySignUp, readInvitationToken } from "#app/domain/accounts/admission.server.ts";
import { signUpForm } from "#app/domain/accounts/form.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import { signUp } from "#app/domain/accounts/sign-up.server.ts";
import { createBrowserToken, signUpSeconds } from "#app/domain/accounts/sign-up-token.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import script from "#app/enhance/sign-up.ts?worker&url";
import { consumeAccountEmail, createAccountFormToken } from "#app/request/account-attempts.server.ts";
import { accountRefusals } from "#app/request/account-refusals.server.ts";
import { failure, formHandler, refusedForm, success } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { consume, formatWait, signUpLimiter, tooManyRequests } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { NewPasswordField, UsernameField } from "#app/routes/account/fields.tsx";
import { SignUpClosed } from "#app/routes/account/sign-up-closed.tsx";
import type { Services } from "#app/services.ts";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import { FormTokenField, PublicTextField } from "#app/ui/public/field.tsx";
import type { Route } from "./+types/signup.ts";

/** `from=stripe` is passed on (specification, route table). */
const passFrom = (request: Request, path: string) =>
  new URL(request.url).searchParams.get("from") === "stripe" ? `${path}?from=stripe` : path;

/** The invitation whose link was opened. It stays in the form's address. */
const findInvitation = (services: Services, request: Request) =>
  readInvitationToken(services, new URL(request.url).searchParams.get("invitation"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, services } = context.get(requestContextKey);
  if (await session()) throw redirect(href("/dashboard"));
  if (services.settings.identity?.isOnly) throw redirect(href("/signin"));
  const invitationId = findInvitation(services, request);
  if (!(await maySignUp(services, { invitationId, createdAt: services.clock.now() }))) {
    const { signUp: mode } = services.settings;
    return data({ bar: mode === "closed" ? mode : invitationId ? ("ended" as const) : ("invited" as const) }, 403);
  }
  return {
    bar: null,
    signInPath: passFrom(request, href("/signin")),
    profilePrefix: `${services.settings.appUrl.host}/`,
    formToken: createAccountFormToken(services),
  };
}

const unresolved = failure("Please fill in all required fields and resolve any errors.");

const create = formHandler(signUpForm, {
  invalid: () => unresolved,
  async run({ requestContext, services, request, form }: ActionInput, values) {
    const { headers } = request;
    if (services.settings.identity?.isOnly) return refuse("hidden");
    const addressConsumed = await consume(signUpLimiter, requestContext.address);
    if (!addressConsumed.ok) return { ...addressConsumed, refusal: "slowed" as const };
    // Checked before an email is counted, so that looking for an available name does not use up the emails to this
    // address.
    if (await isUsernameClaimed(services, values.username)) return refuse("username-taken");
    const invitationId = findInvitation(services, request);
    const outcome = await runPasswordWork(async () => {
      const link = { about: "confirmation", email: values.email } as const;
      const consumed = await consumeAccountEmail({ requestContext, headers }, form, link);
      return consumed.ok ? signUp(services, { ...values, email: consumed.value, invitationId }) : consumed;
    });
    return outcome ?? refuse("too-busy");
  },
  refusals: {
    ...accountRefusals,
    hidden: (_, { services }) => ({
      status: 403,
      ...refusedForm(`Please sign in with ${services.settings.identity?.label}.`),
    }),
    slowed: ({ retryAfterSeconds }) => ({
      ...tooManyRequests(retryAfterSeconds),
      ...refusedForm(`Too many attempts. Please try again ${formatWait(retryAfterSeconds)}.`),
    }),
    // The loader says why.
    "not-admitted": { status: 403 },
    "username-taken": { ...unresolved, field: "username", message: usernameUnavailableMessage() },
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

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const [, fields] = useForm<SignUpValues>({ id: "sign-up", lastResult: actionData?.form });
  if (loaderData.bar !== null) return <SignUpClosed bar={loaderData.bar} />;
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
