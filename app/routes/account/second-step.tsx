import { useForm } from "@conform-to/react";
import { href, redirect } from "react-router";
import { codeSignIn } from "#app/auth/second-step.server.ts";
import { codeForm } from "#app/domain/accounts/form.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { saying } from "#app/request/command-form.server.ts";
import { finishSignIn } from "#app/request/finish-sign-in.server.ts";
import { formHandler } from "#app/request/form-handler.server.ts";
import { type ActionInput, publicAction } from "#app/request/intents.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { createPasskeyOptions, PasskeyForm } from "#app/routes/account/passkey-form.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { Route } from "./+types/second-step.ts";

/** Only reachable within minutes after the correct password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, installation } = context.get(requestContextKey);
  if (await session()) throw redirect(href("/dashboard"));
  if (!installation.auth.secondStep.isCodeRequired(request.headers)) throw redirect(href("/signin"));
  return { passkey: createPasskeyOptions(request, context) };
}

const enterCode = formHandler(codeForm, {
  run({ requestContext, request }: ActionInput, { code }) {
    const { secondStep } = requestContext.installation.auth;
    return secondStep.finishSignIn({ requestContext, headers: request.headers }, code);
  },
  refusals: {
    ...saying(codeSignIn, { refused: "Error", isInForm: true, field: "code" }),
    async expired(outcome) {
      throw await redirectWithToast(href("/signin"), saying(codeSignIn, "Error").expired(outcome).toast);
    },
  },
  async done({ user, kind, cookies }, input) {
    const { services } = input;
    if (kind === "recovery") await notifyOwner(services, services.db, user.id, "recovery-code-used");
    const proofs = [{ passwordOf: user.email }, { codeOf: user.id }];
    return { to: await finishSignIn(input, { user, cookies, proofs }) };
  },
});

export const action = publicAction({ "enter-code": enterCode }, { defaultIntent: "enter-code" });

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const [, fields] = useForm<{ code: string }>({ id: "second-step", lastResult: actionData?.form });
  return (
    <AccountCard
      title="Enter your code"
      intro="Enter the code from your authenticator app to finish signing in."
      toast={actionData?.toast}
      aside={
        <p>
          <a href={href("/signin")}>Sign in with another account</a>
        </p>
      }
    >
      <form id="second-step" method="post" className="stack" noValidate>
        <TextField
          label="Code"
          field={fields.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
          description="Six digits. No phone? Use one of your recovery codes instead. Each one works once."
          required
        />
        <button type="submit" className="button" data-pending="Signing in…">
          Sign In
        </button>
      </form>
      <PasskeyForm options={loaderData.passkey} />
    </AccountCard>
  );
}
