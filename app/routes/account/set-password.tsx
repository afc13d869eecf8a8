import { type SubmissionResult, useForm } from "@conform-to/react";
import { href, redirect } from "react-router";
import { emailForm, setPasswordForm } from "#app/domain/accounts/form.ts";
import { runPasswordWork } from "#app/domain/accounts/password-hashing.server.ts";
import { findPasswordLinkOwner, setPasswordByLink } from "#app/domain/accounts/password-link.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import script from "#app/enhance/set-password.ts?worker&url";
import { FormTokenField } from "#app/public-forms/fields.tsx";
import { createAccountFormToken, resetCodeAttempts, sendRequestedLink } from "#app/request/account-attempts.server.ts";
import { accountRefusals, sayingTwice } from "#app/request/account-refusals.server.ts";
import { finishSignIn } from "#app/request/finish-sign-in.server.ts";
import { failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { arePasswordsHidden, isPasswordHidden } from "#app/request/hidden-passwords.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { rememberSignInDevice } from "#app/request/sign-in-device.server.ts";
import { rememberSignInEmail } from "#app/request/sign-in-email.server.ts";
import { AccountEmail, NewPasswordField } from "#app/routes/account/fields.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { TickField } from "#app/ui/form-fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/set-password.ts";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Only reads the link, because mail scanners open it too. Where passwords are hidden, nobody can ask for a new one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const token = tokenOf(request);
  const owner = token === "" ? null : await findPasswordLinkOwner(services, token);
  if (owner === null && arePasswordsHidden(services, request)) throw redirect(href("/signin"));
  return { hasToken: token !== "", owner, formToken: createAccountFormToken(services) };
}

const save = formHandler(setPasswordForm, {
  invalid: () => failure(undefined, "Update Failed"),
  run({ services, request, requestContext: { address } }: ActionInput, values) {
    return runPasswordWork(() => setPasswordByLink(services, tokenOf(request), { ...values, address }));
  },
  refusals: { ...accountRefusals, ...sayingTwice(setPasswordByLink) },
  async done({ id, email, ended }, input, { password }) {
    const { services, request, requestContext } = input;
    await resetCodeAttempts(services, id);
    const lost = ended ? `No longer working: ${ended}.` : undefined;
    const { identity } = services.settings;
    if (!identity?.isOnly) {
      const { auth } = requestContext.installation;
      const signedIn = await auth.signIn(request.headers, { email, password, address: requestContext.address });
      if (signedIn.ok && !signedIn.owesCode) {
        const user = { id, email };
        const to = await finishSignIn(input, { user, cookies: signedIn.cookies, proofs: [{ passwordOf: email }] });
        return { ...success("Password Updated", lost), to };
      }
      // Its page shows no message.
      if (signedIn.ok && !lost) {
        requestContext.cookies.push(...signedIn.cookies);
        return { to: href("/signin/code") };
      }
    }
    // The link proves access to the inbox, so wrong passwords from other people do not slow this browser down.
    const device = rememberSignInDevice(services, request.headers, { passwordOf: email });
    requestContext.cookies.push(device, await rememberSignInEmail(email));
    const next = identity?.isOnly
      ? `Please continue with ${identity.label}, which asks for it once.`
      : "Please sign in with your new password.";
    return { ...success("Password Updated", [next, lost].filter(Boolean).join(" ")), to: href("/signin") };
  },
});

/** Responds the same whether or not the address has an account. */
const sendLink = formHandler(emailForm, {
  invalid: ({ initialValue }) =>
    initialValue?.email ? {} : failure(undefined, "Email Required: Please enter your email address."),
  run: async ({ requestContext, services, request, form }: ActionInput, { email }) =>
    (await isPasswordHidden(services, request, email))
      ? refuse("hidden")
      : sendRequestedLink({ requestContext, headers: request.headers }, form, { about: "password", email }),
  refusals: accountRefusals,
  done: success("Check Your Email: a new link has been sent"),
});

export const action = publicAction({ save, "send-link": sendLink }, { defaultIntent: "save" });

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { form: lastResult, toast } = actionData ?? {};
  return loaderData.owner ? (
    <NewPassword lastResult={lastResult} toast={toast} {...loaderData.owner} />
  ) : (
    <NewLink {...loaderData} lastResult={lastResult} toast={toast} />
  );
}

interface StateProps {
  lastResult?: SubmissionResult;
  toast?: Toast | null;
}

function NewPassword({
  lastResult,
  toast,
  email,
  connections,
}: StateProps & { email: string; connections: string | null }) {
  const [, fields] = useForm<{ password: string; keepConnections: boolean }>({ id: "set-password", lastResult });
  return (
    <AccountCard title="Set Your Password" intro="Choose a password for your account." toast={toast}>
      <form id="set-password" method="post" className="stack" noValidate>
        <input type="hidden" name="timezone" />
        <AccountEmail email={email} />
        <NewPasswordField field={fields.password} />
        {connections && (
          <TickField
            field={fields.keepConnections}
            label={`Keep ${connections} working. Tick this only if nobody else could have made them; otherwise they end.`}
          />
        )}
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
