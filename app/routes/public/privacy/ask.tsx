import { v4 as uuidv4 } from "uuid";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { linkRequestForm } from "#app/domain/privacy/form.ts";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { sendPrivacyLink } from "#app/domain/privacy/send-link.server.ts";
import { findSpeakerByUsername } from "#app/domain/profiles/public-profile.server.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import { respondWithPage } from "#app/public-forms/form-response.server.ts";
import { definePublicForm } from "#app/public-forms/public-form.server.ts";
import { emptyForm, type SentForm, toSentForm } from "#app/public-forms/sent-form.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import { createLimiter, createSharedLimiter } from "#app/request/limits.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import {
  type PrivacySpeakerView,
  privatePage,
  toPrivacySpeakerView,
} from "#app/routes/public/privacy/private-page.server.ts";
import { PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import type { Services } from "#app/services.ts";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import { TextField } from "#app/ui/fields.tsx";
import type { Route } from "./+types/ask.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/**
 * For people without an email at hand: they enter their address and get the link by email. Every talk's page links
 * here.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const speaker = await findPrivacySpeaker(services, params.username);
  return {
    speaker: speaker.isPublic
      ? toPrivacySpeakerView(speaker)
      : hideProfileDetails(toPrivacySpeakerView(speaker), params.username.toLowerCase()),
    token: createFormToken(services, speaker.id, services.clock.now()),
    /** Lets the server recognise a repeated submission from the same device. */
    formId: uuidv4(),
    isSent: new URL(request.url).searchParams.has("sent"),
  };
}

async function findPrivacySpeaker(services: Services, username: string) {
  const speaker = orNotFound(await findSpeakerByUsername(services, username.toLowerCase()));
  return orNotFound(await findSpeakerForPrivacy(services, speaker.id));
}

/** A speaker without a public profile is shown only by the username in the URL. */
const hideProfileDetails = (view: PrivacySpeakerView, username: string): PrivacySpeakerView => ({
  ...view,
  name: username,
  firstName: username,
  company: null,
  avatarUrl: null,
  branding: productBranding,
});

const deviceLimiter = createLimiter(10, 60 * 60);
const emailLimiter = createSharedLimiter("privacy-email", 3, 60 * 60);
const networkLimiter = createLimiter(120, 60 * 60);

const privacyLinkForm = definePublicForm({
  find: ({ params, context }: Pick<Route.ActionArgs, "request" | "params" | "context">) =>
    findPrivacySpeaker(context.get(requestContextKey).services, params.username),
  tokenSubject: (speaker) => speaker.id,
  schema: () => linkRequestForm,
  mailsTo: ({ email }) => email,
  limits: ({ target: speaker, values: { email } }) => ({
    byDevice: [[deviceLimiter]],
    byNetwork: [[networkLimiter], [emailLimiter, speaker.id, email]],
  }),
  async submit({ args: { params }, context: { services }, target: speaker, recipient }) {
    if (recipient) await sendPrivacyLink(services, speaker, recipient);
    return { location: `/privacy/ask/${params.username}?sent` };
  },
});

export const action = (args: Route.ActionArgs) => respondWithPage(args, privacyLinkForm);

export default function PrivacyLinkRequest({ loaderData, actionData, params }: Route.ComponentProps) {
  const { speaker, token, formId, isSent } = loaderData;
  const form = actionData && toSentForm(actionData);
  return (
    <PrivatePage speaker={speaker} title={`Your data with ${speaker.name}`}>
      {isSent && !form ? (
        <section className="panel state" role="status">
          <h2>Check your inbox</h2>
          <p>{`If ${speaker.firstName} holds any data about that address, an email with your link will arrive within a minute.`}</p>
          {speaker.profilePath && (
            <a className="button button-quiet" href={speaker.profilePath}>
              {`Back to ${speaker.firstName}'s profile`}
            </a>
          )}
        </section>
      ) : (
        <section className="stack">
          <p>
            {`See what ${speaker.firstName} holds about you, withdraw your consent or delete your data. We email you the link, so only you can open it.`}
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

function LinkForm({ username, token, formId, form = emptyForm }: LinkFormProps) {
  const withId = { ...form, values: { submission_id: formId, ...form.values } };
  const formError = form.errors[""] ?? form.errors[honeypotField];
  return (
    <form className="stack" method="post" action={`/privacy/ask/${username}`} noValidate>
      <FormError>{formError}</FormError>
      <TextField
        label="Email"
        field={fieldOf(form, "email", "ask")}
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        description="Use the address you left, booked with or were invited with."
      />
      <HiddenFields form={withId} token={token} />
      <button className="button" type="submit">
        Send me the link
      </button>
    </form>
  );
}
