import { data, redirect } from "react-router";
import { correctionForm } from "#app/domain/leads/form.ts";
import { correctDetails } from "#app/domain/privacy/correct-details.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { formatMonths } from "#app/domain/privacy/privacy.ts";
import { canWithdrawConsent, findPersonalData, isPersonalDataEmpty } from "#app/domain/privacy/queries.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import type { PrivacySubject } from "#app/domain/values/privacy-link.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { type ActionInput, defineAction, defineIntents } from "#app/request/intents.server.ts";
import { consumeAll, createLimiter, formatWait, tooManyRequests } from "#app/request/limits.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { type SentForm, toSentForm } from "#app/routes/public/hub/sent-form.ts";
import { ConfirmDeletion } from "#app/routes/public/privacy/confirm-deletion.tsx";
import { CorrectDetails, toOwnDetails } from "#app/routes/public/privacy/correct-details.tsx";
import { toPersonalDataEntries } from "#app/routes/public/privacy/personal-data-entries.ts";
import { PersonalDataList, PersonalDataPager } from "#app/routes/public/privacy/personal-data-list.tsx";
import {
  privateHeaders,
  readPrivacyLink,
  toPrivacySpeakerView,
} from "#app/routes/public/privacy/private-page.server.ts";
import { InvalidLinkPage, PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import type { Services } from "#app/services.ts";
import type { Route } from "./+types/privacy.ts";

const entriesPerPage = 30;

/**
 * What one speaker holds about one email address, `/privacy/{signed}`; every email to the audience links to it. Opening
 * the link changes nothing, because mail scanners open it too. Ruling "Privacy", docs/decisions/018.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { supportEmail } = services.settings;
  const link = await readPrivacyLink(services, params.token);
  if (!link) return data({ speaker: null, supportEmail }, { status: 404, headers: privateHeaders });
  const personalData = await findPersonalData(services, link.subject);
  const entries = toPersonalDataEntries(personalData, link.speaker);
  const query = new URL(request.url).searchParams;
  const pages = Math.max(1, Math.ceil(entries.length / entriesPerPage));
  const page = Math.max(1, Math.min(Math.trunc(Number(query.get("page")) || 1), pages));
  return data(
    {
      supportEmail,
      speaker: toPrivacySpeakerView(link.speaker),
      email: link.subject.email,
      path: `/privacy/${params.token}`,
      entries: entries.slice((page - 1) * entriesPerPage, page * entriesPerPage),
      page,
      pages,
      details: toOwnDetails(personalData.contact),
      isEmpty: isPersonalDataEmpty(personalData),
      isWithdrawable: canWithdrawConsent(personalData),
      isConsentWithdrawn: personalData.contact?.consentWithdrawnAt != null,
      hasAgreedBooking: personalData.bookings.some(({ status }) => status === "confirmed" || status === "done"),
      isDeleteRequested: query.has("delete") && !isPersonalDataEmpty(personalData),
      done: query.get("done"),
    },
    { headers: privateHeaders },
  );
}
type PrivacyView = Extract<Route.ComponentProps["loaderData"], { email: string }>;

interface PrivacyActionInput extends ActionInput {
  services: Services;
  subject: PrivacySubject;
  token: string;
}

const runAndRedirect =
  (intent: "withdraw" | "delete", command: typeof withdrawConsent) => async (input: PrivacyActionInput) => {
    await command(input.services, input.subject);
    return redirect(`/privacy/${input.token}?done=${intent}`, { status: 303, headers: privateHeaders });
  };

/** Few enough that a leaked link cannot flood a contact, more than anyone needs. */
const correctionLimiter = createLimiter(20, 60 * 60);

async function correct({ services, subject, token, form }: PrivacyActionInput) {
  const parsed = parseFormData(form, correctionForm);
  if (!parsed.ok) return data(parsed.result, { status: 422, headers: privateHeaders });
  const consumed = await consumeAll(services, [[correctionLimiter, subject.speakerId, subject.email]]);
  if (!consumed.ok) {
    const message = `Too many changes. Please try again ${formatWait(consumed.retryAfterSeconds)}.`;
    const { status, headers } = tooManyRequests(consumed.retryAfterSeconds);
    return data(refuseForm(parsed, { message }), { status, headers: { ...headers, ...privateHeaders } });
  }
  if (!(await correctDetails(services, subject, parsed.values))) {
    const message = "These details have been deleted in the meantime.";
    return data(refuseForm(parsed, { message }), { status: 409, headers: privateHeaders });
  }
  return redirect(`/privacy/${token}?done=correct`, { status: 303, headers: privateHeaders });
}

const intents = defineIntents(
  { correct, withdraw: runAndRedirect("withdraw", withdrawConsent), delete: runAndRedirect("delete", deletePerson) },
  { whileLocked: "allowed" },
);

export const action = defineAction(intents, async ({ request, params, context }: Route.ActionArgs, dispatch) => {
  const { services } = context.get(requestContextKey);
  const link = await readPrivacyLink(services, params.token);
  if (!link) return data(null, { status: 404, headers: privateHeaders });
  const form = await readForm(request);
  return dispatch({ context, form, services, subject: link.subject, token: params.token });
});

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  loaderHeaders.has("referrer-policy") ? loaderHeaders : actionHeaders;

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.speaker) return <InvalidLinkPage supportEmail={loaderData.supportEmail} />;
  const view = loaderData;
  const { speaker, email, path, isDeleteRequested, hasAgreedBooking } = view;
  return (
    <PrivatePage
      speaker={speaker}
      title={isDeleteRequested ? "Delete everything?" : `What ${speaker.name} holds about you`}
    >
      {isDeleteRequested ? (
        <ConfirmDeletion speaker={speaker} email={email} path={path} hasAgreedBooking={hasAgreedBooking} />
      ) : (
        <PersonalDataOverview view={view} sent={actionData ? toSentForm(actionData) : undefined} />
      )}
      <p className="quiet small">
        {`This page is about ${email} and ${speaker.name} only. Anyone with the link can open it, so please don't share it. To see what other speakers hold, use the links in their emails.`}
      </p>
    </PrivatePage>
  );
}

function PersonalDataOverview({ view, sent }: { view: PrivacyView; sent?: SentForm }) {
  const { speaker, email, entries, page, pages, isEmpty, done } = view;
  return (
    <>
      {done === "delete" && isEmpty && (
        <p className="notice said" role="status">
          Everything has been deleted.
        </p>
      )}
      {done === "withdraw" && view.isConsentWithdrawn && (
        <p className="notice said" role="status">
          {`Your consent is withdrawn. ${speaker.firstName} can see this and can't send you anything more through Talk Hubs.`}
        </p>
      )}
      {done === "correct" && !sent && (
        <p className="notice said" role="status">
          {`Your details are corrected. ${speaker.firstName} sees them from now on.`}
        </p>
      )}
      {isEmpty ? (
        <section>
          <h2>{`${speaker.firstName} holds nothing about you`}</h2>
          <p className="break">{`No data about ${email} is stored here.`}</p>
        </section>
      ) : (
        <>
          <section>
            <p className="break">
              {`This is everything stored about ${email} for ${speaker.name}, including any notes ${speaker.firstName} has made. You can delete it below.`}
            </p>
            <p className="row links">
              {view.details && <a href="#correct">Correct your details</a>}
              <a href="#choices">Withdraw or delete</a>
              <a href={`${view.path}/data.json`} download>
                Download as JSON
              </a>
            </p>
          </section>
          <PersonalDataList entries={entries} />
          <PersonalDataPager page={page} pages={pages} />
          {view.details && (
            <CorrectDetails path={view.path} form={sent ?? { values: view.details, errors: {} }} speaker={speaker} />
          )}
          <Choices view={view} />
        </>
      )}
      <MoreInformation view={view} />
    </>
  );
}

function Choices({ view: { speaker, path, isWithdrawable, isConsentWithdrawn } }: { view: PrivacyView }) {
  return (
    <section id="choices" className="panel choices">
      <h2>What you can do</h2>
      {isWithdrawable && (
        <div>
          <h3>Withdraw consent</h3>
          <p>
            {`${speaker.firstName} keeps your details but can no longer contact you through Talk Hubs. You will still get emails you request yourself.`}
          </p>
          <form method="post" action={path}>
            <button className="button button-quiet" type="submit" name="intent" value="withdraw">
              Withdraw consent
            </button>
          </form>
        </div>
      )}
      {isConsentWithdrawn && !isWithdrawable && (
        <p>{`Your consent is withdrawn. You only give it again if you tick the consent box on one of ${speaker.firstName}'s forms.`}</p>
      )}
      <div>
        <h3>Delete everything</h3>
        <p>This deletes your details, your comments and every trace of your address. We'll ask you to confirm.</p>
        <a className="button" href={`${path}?delete`}>
          Delete everything
        </a>
      </div>
    </section>
  );
}

/** What applies to all speakers. */
function MoreInformation({ view: { speaker, supportEmail } }: { view: PrivacyView }) {
  return (
    <section>
      <h2>Good to know</h2>
      <ul className="bullets">
        <li>{`${speaker.firstName} keeps details for ${formatMonths(speaker.retentionMonths)} after a talk, then they are deleted automatically.`}</li>
        <li>Visits, downloads and anonymous ratings are counted by device and never linked to your name.</li>
        <li>{`We can't see or delete what ${speaker.firstName} has downloaded or noted elsewhere. Please ask ${speaker.firstName} about that.`}</li>
        <li>
          Questions? Contact <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </li>
      </ul>
    </section>
  );
}
