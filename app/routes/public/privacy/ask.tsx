import { data, redirect } from "react-router";
import { v4 as uuidv4 } from "uuid";
import { trapField } from "#app/domain/leads/leads.ts";
import { linkRequestForm } from "#app/domain/privacy/form.ts";
import { findHolder } from "#app/domain/privacy/queries.server.ts";
import { sendPrivacyLink } from "#app/domain/privacy/send-link.server.ts";
import { findSpeakerByName } from "#app/domain/profiles/public-profile.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { deviceOfForm } from "#app/request/device.server.ts";
import { begunForm, newFormToken, tokenField } from "#app/request/form-token.server.ts";
import {
  consumeInOrder,
  consumeShared,
  limiter,
  sharedLimiter,
  tooMany,
  waitInWords,
} from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { orNotFound, visit } from "#app/request/visit.ts";
import { fieldOf, HiddenFields } from "#app/routes/public/hub/fields.tsx";
import { productLook } from "#app/routes/public/hub/product-look.ts";
import { type SentForm, sentForm, untouched } from "#app/routes/public/hub/sent-form.ts";
import { type HolderView, holderView, privateHeaders } from "#app/routes/public/privacy/private-page.server.ts";
import { PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import type { Services } from "#app/services.ts";
import { TextField } from "#app/ui/public/field.tsx";
import type { Route } from "./+types/ask.ts";

/** For somebody without a letter at hand: type the address, get the link by mail. Linked from every talk's foot. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(visit);
  const holder = await findByName(services, params.username);
  return data(
    {
      holder: holder.isPublic ? holderView(holder) : byNameAlone(holderView(holder), params.username.toLowerCase()),
      token: newFormToken(services, holder.id, services.clock.now()),
      /** Sent again, it is the same form, and the same phone. */
      formId: uuidv4(),
      isSent: new URL(request.url).searchParams.has("sent"),
    },
    { headers: privateHeaders },
  );
}

async function findByName(services: Services, username: string) {
  const speaker = orNotFound(await findSpeakerByName(services, username.toLowerCase()));
  return orNotFound(await findHolder(services, speaker.id));
}

/** A speaker who shows no profile is shown by the name that was asked for, and nothing else. */
const byNameAlone = (view: HolderView, username: string): HolderView => ({
  ...view,
  ...{ name: username, firstName: username, company: null, avatarUrl: null, look: productLook },
});

// By device and e-mail; the last ceilings are a speaker's and an address's, for letters leave with requests.
const deviceLimiter = limiter(10, 60 * 60);
const emailLimiter = sharedLimiter("privacy-email", 3, 60 * 60);
const speakerCeiling = limiter(300, 60 * 60);
const addressCeiling = limiter(120, 60 * 60);

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, device, address, cookies } = context.get(visit);
  const holder = await findByName(services, params.username);
  const typed = await readForm(request);
  const begun = begunForm(services, holder.id, typed, services.clock.now());
  const form = parseFormData(typed, linkRequestForm, [tokenField]);
  if (!form.ok) return data(form.result, 422);
  if (!begun.ok) return data(refuseForm(form, { message: begun.message }), 422);

  const { email, submission_id: submissionId } = form.values;
  const sender = await deviceOfForm(services, { request, known: await device(), submissionId });
  const ofSender = [
    [deviceLimiter, sender.device.id],
    [addressCeiling, address],
  ] as const;
  let consumed = await consumeInOrder(...ofSender, [speakerCeiling, holder.id]);
  if (consumed.ok) consumed = await consumeShared(services, [emailLimiter, holder.id, email]);
  if (!consumed.ok) {
    const message = `Too many attempts. Please try again ${waitInWords(consumed.retryAfterSeconds)}.`;
    return data(refuseForm(form, { message }), tooMany(consumed.retryAfterSeconds));
  }
  await sendPrivacyLink(services, holder, email);
  if (sender.cookie) cookies.push(sender.cookie);
  return redirect(`/privacy/ask/${params.username}?sent`, 303);
}

export const headers = () => privateHeaders;

export default function AskForLink({ loaderData, actionData, params }: Route.ComponentProps) {
  const { holder, token, formId, isSent } = loaderData;
  const form = actionData && sentForm(actionData);
  return (
    <PrivatePage holder={holder} title={`Your data with ${holder.name}`}>
      {isSent && !form ? (
        <section className="panel state" role="status">
          <h2>Check your inbox</h2>
          <p>{`If ${holder.firstName} holds any data about that address, an email with your link will arrive within a minute.`}</p>
          {holder.profilePath && (
            <a className="button button-quiet" href={holder.profilePath}>
              {`Back to ${holder.firstName}'s profile`}
            </a>
          )}
        </section>
      ) : (
        <section className="stack">
          <p>
            {`See what ${holder.firstName} holds about you, withdraw your consent or delete your data. We email you the link, so only you can open it.`}
          </p>
          <LinkForm username={params.username} token={token} formId={formId} form={form} />
        </section>
      )}
    </PrivatePage>
  );
}

interface LinkFormProps {
  username: string;
  token: string;
  formId: string;
  form?: SentForm;
}

function LinkForm({ username, token, formId, form = untouched }: LinkFormProps) {
  const withId = { ...form, values: { submission_id: formId, ...form.values } };
  const trouble = form.errors[""] ?? form.errors[trapField];
  return (
    <form className="stack" method="post" action={`/privacy/ask/${username}`} noValidate>
      {trouble && (
        <p className="form-error" role="alert">
          {trouble}
        </p>
      )}
      <TextField
        label="Email"
        field={fieldOf(form, "email", "ask")}
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        hint="Use the address you left, booked with or were invited with."
      />
      <HiddenFields form={withId} prefix="ask" token={token} />
      <button className="button" type="submit">
        Send me the link
      </button>
    </form>
  );
}
