import { type SubmissionResult, useForm } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { sendConfirmation } from "#app/domain/accounts/commands.server.ts";
import { emailForm } from "#app/domain/accounts/form.ts";
import { findConfirmationState } from "#app/domain/accounts/queries.server.ts";
import script from "#app/enhance/sign-in.ts?worker&url";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { consumeAccountEmail, manyEmails } from "#app/request/account-attempts.server.ts";
import { type ActionInput, defineIntents, dispatch } from "#app/request/intents.server.ts";
import { tooMany } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { visit } from "#app/request/visit.ts";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import { TextField } from "#app/ui/public/field.tsx";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/verify-email.ts";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Looks at the link, and leaves it as it is: mail scanners look too (docs/decisions). */
export async function loader({ request, context }: Route.LoaderArgs) {
  return { state: await findConfirmationState(context.get(visit).services, tokenOf(request)) };
}

type Asked = ActionInput & { request: Request };

async function confirm({ request, context }: Asked) {
  const { auth } = context.get(visit).installation;
  if (await auth.confirmEmail(tokenOf(request))) throw redirect(`${href("/signin")}?verified=true`, 303);
  // The loader shows what has become of the link.
  return data({ result: undefined, toast: null }, 422);
}

/** Says the same whether or not the address waits for a confirmation. */
async function sendLink({ request, context, form: sent }: Asked) {
  const seen = context.get(visit);
  const { services } = seen;
  const form = parseFormData(sent, emailForm);
  if (!form.ok) return data({ result: form.result, toast: null }, 422);
  const letter = await consumeAccountEmail(
    { visit: seen, headers: request.headers },
    "confirmation",
    form.values.email,
  );
  if (!letter.ok) {
    const message = manyEmails(letter.retryAfterSeconds);
    const toast: Toast = { tone: "error", title: "Error", message };
    return data({ result: refuseForm(form, { message }), toast }, tooMany(letter.retryAfterSeconds));
  }
  await sendConfirmation(services, form.values.email);
  const toast: Toast = {
    tone: "success",
    title: "Check Your Email",
    message: "If this address waits for its confirmation, a new link has been sent to it.",
  };
  return data({ result: undefined, toast });
}

const intents = defineIntents({ confirm, "send-link": sendLink }, { byDefault: "confirm", whileLocked: "allowed" });

export async function action({ request, context }: Route.ActionArgs) {
  return dispatch(intents, { request, context, form: await readForm(request) });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "open") return <Confirm />;
  if (loaderData.state === "used") return <Confirmed />;
  return <NewLink lastResult={actionData?.result} toast={actionData?.toast} />;
}

function Confirm() {
  return (
    <AccountCard title="Confirm your email" intro="One step left: tell us that this address is yours.">
      <form method="post" className="stack">
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
    <AccountCard title="Already confirmed" intro="This link was used, and your email address is confirmed.">
      <a href={href("/signin")} className="button">
        Sign In
      </a>
    </AccountCard>
  );
}

function NewLink({ lastResult, toast }: { lastResult?: SubmissionResult; toast?: Toast | null }) {
  const [, fields] = useForm<{ email: string }>({ id: "new-link", lastResult });
  return (
    <AccountCard
      title="Link Invalid or Expired"
      intro="Links to confirm an address work for 24 hours. Type yours, and a new one is on its way."
      toast={toast}
    >
      <form method="post" className="stack" noValidate>
        <TextField label="Email" field={fields.email} type="email" autoComplete="email" required />
        <button type="submit" className="button" name="intent" value="send-link" data-pending="Sending…">
          Send New Link
        </button>
      </form>
      <script type="module" src={script} />
    </AccountCard>
  );
}
