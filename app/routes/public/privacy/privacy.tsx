import { use } from "react";
import { data } from "react-router";
import { isUnsubscribed } from "#app/domain/emails/unsubscriptions.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { formatMonths } from "#app/domain/privacy/privacy.ts";
import {
  canWithdrawConsent,
  findPersonalData,
  isPersonalDataEmpty,
  toPersonalDataEntries,
} from "#app/domain/privacy/queries.server.ts";
import { findRenewableConsent, resumeEmails } from "#app/domain/privacy/renew-consent.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { done } from "#app/domain/values/outcome.ts";
import { loadPage, requestedPage } from "#app/domain/values/page.ts";
import { type SentForm, toSentForm } from "#app/public-forms/sent-form.ts";
import { buttonHandler } from "#app/request/form-handler.server.ts";
import { publicAction } from "#app/request/intents.server.ts";
import { recordOpenedLink } from "#app/request/reader-proof.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { ConfirmDeletion } from "#app/routes/public/privacy/confirm-deletion.tsx";
import { ChangeEmail, CorrectDetails, toOwnDetails } from "#app/routes/public/privacy/correct-details.tsx";
import { correct, type PrivacyInput, requestAddress } from "#app/routes/public/privacy/corrections.server.ts";
import { PersonalDataList, PersonalDataPager } from "#app/routes/public/privacy/personal-data-list.tsx";
import { privatePage, readPrivacyLink, toPrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";
import { InvalidLinkPage, PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import { forLongWork } from "#app/services.ts";
import { ProductNameContext } from "#app/ui/product-name.tsx";
import type { Route } from "./+types/privacy.ts";

const entriesPerPage = 30;

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/**
 * What one speaker holds about one email address, `/privacy/{signed}`; every email to the audience links to it. Opening
 * the link changes nothing here, because mail scanners open it too; in a browser, it proves the address to this speaker.
 * Ruling "Privacy", docs/decisions/018 and 075.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { supportEmail } = services.settings;
  const link = await readPrivacyLink(services, params.token);
  if (!link) return data({ speaker: null, supportEmail }, 404);
  await recordOpenedLink(services, request, link.subject);
  const personalData = await findPersonalData(services, link.subject);
  const renewable = await findRenewableConsent(services, link.subject);
  const entries = toPersonalDataEntries(personalData, link.speaker);
  const query = new URL(request.url).searchParams;
  const paging = { total: entries.length, page: requestedPage(query), perPage: entriesPerPage };
  const { rows, position } = await loadPage(paging, ({ limit, offset }) => entries.slice(offset, offset + limit));
  return {
    supportEmail,
    speaker: toPrivacySpeakerView(link.speaker),
    email: link.subject.email,
    path: `/privacy/${params.token}`,
    entries: rows,
    ...position,
    details: toOwnDetails(personalData.contact),
    isEmpty: isPersonalDataEmpty(personalData),
    isWithdrawable: canWithdrawConsent(personalData),
    isConsentWithdrawn: personalData.contact?.consentWithdrawnAt != null,
    isUnsubscribed: await isUnsubscribed(services, services.db, link.subject),
    /** The text to agree to again. */
    renewableConsent: renewable?.consentText ?? null,
    hasAgreedBooking: personalData.bookings.some(({ status }) => status === "confirmed" || status === "done"),
    isDeleteRequested: query.has("delete") && !isPersonalDataEmpty(personalData),
    done: query.get("done"),
  };
}
type PrivacyView = Extract<Route.ComponentProps["loaderData"], { email: string }>;

const commandButton = (command: typeof withdrawConsent) =>
  buttonHandler({
    run: async ({ services, subject }: PrivacyInput) => done(await command(services, subject)),
    done(_, { requestContext, token, intent }) {
      // Quotes and requests go with it.
      requestContext.installation.publicPageChanges.emit();
      return { to: `/privacy/${token}?done=${intent}` };
    },
  });

export const action = publicAction(
  {
    correct,
    address: requestAddress,
    withdraw: commandButton(withdrawConsent),
    renew: commandButton(resumeEmails),
    delete: commandButton((services, subject) => deletePerson(forLongWork(services), subject)),
  },
  {
    async find({ request, params: { token }, context }: Route.ActionArgs) {
      const { services } = context.get(requestContextKey);
      const link = await readPrivacyLink(services, token);
      if (!link) return null;
      await recordOpenedLink(services, request, link.subject);
      return { ...link, token };
    },
  },
);

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
        <PersonalDataOverview
          view={view}
          sent={actionData?.form && { intent: actionData.intent, form: toSentForm(actionData.form) }}
        />
      )}
      <p className="quiet small">
        {`This page is about ${email} and ${speaker.name} only. Anyone with the link can open it, so please don't share it. To see what other speakers hold, use the links in their emails.`}
      </p>
    </PrivatePage>
  );
}

/** A refused correction, to be shown in the form it was sent with. */
interface Sent {
  intent: string;
  form: SentForm;
}

function PersonalDataOverview({ view, sent }: { view: PrivacyView; sent?: Sent }) {
  const { speaker, email, entries, page, pages, isEmpty, done } = view;
  return (
    <>
      {done === "delete" && isEmpty && (
        <p className="notice said" role="status">
          Everything has been deleted.
        </p>
      )}
      {done === "withdraw" && view.isUnsubscribed && (
        <p className="notice said" role="status">
          {`Your consent is withdrawn. ${speaker.firstName} can see this and can't send you anything more through ${use(ProductNameContext)}.`}
        </p>
      )}
      {done === "renew" && !view.isUnsubscribed && (
        <p className="notice said" role="status">
          {`You get emails from ${speaker.name} again.`}
        </p>
      )}
      {done === "address-changed" && !isEmpty && (
        <p className="notice said break" role="status">
          {`${speaker.firstName} has ${email} as your address now.`}
        </p>
      )}
      {isEmpty ? (
        <section>
          <h2>{`${speaker.firstName} holds nothing about you`}</h2>
          <p className="break">{`No data about ${email} is stored here.`}</p>
          {view.isUnsubscribed && <ResumeEmails view={view} />}
        </section>
      ) : (
        <>
          <section>
            <p className="break">
              {`This is everything stored about ${email} for ${speaker.name}, including any notes ${speaker.firstName} has made. You can delete it below.`}
            </p>
            <p className="row links">
              {view.details && <a href="#correct">Correct your details</a>}
              {view.details && <a href="#address">Change your email address</a>}
              <a href="#choices">Withdraw or delete</a>
              <a href={`${view.path}/data.json`} download>
                Download as JSON
              </a>
            </p>
          </section>
          <PersonalDataList entries={entries} />
          <PersonalDataPager page={page} pages={pages} />
          {view.details && <Corrections view={view} details={view.details} sent={sent} />}
          <Choices view={view} />
        </>
      )}
      <MoreInformation view={view} />
    </>
  );
}

interface CorrectionsProps {
  view: PrivacyView;
  details: Record<string, string>;
  sent?: Sent;
}

function Corrections({ view: { path, email, speaker, done }, details, sent }: CorrectionsProps) {
  return (
    <>
      <CorrectDetails
        path={path}
        form={sent?.intent === "correct" ? sent.form : { values: details, errors: {} }}
        isDone={done === "correct" && !sent}
        speaker={speaker}
      />
      <ChangeEmail
        path={path}
        form={sent?.intent === "address" ? sent.form : undefined}
        isSent={done === "address" && !sent}
        email={email}
        speaker={speaker}
      />
    </>
  );
}

function Choices({ view }: { view: PrivacyView }) {
  const { speaker, path, isWithdrawable, isConsentWithdrawn, isUnsubscribed } = view;
  return (
    <section id="choices" className="panel choices">
      <h2>What you can do</h2>
      {isWithdrawable && (
        <div>
          <h3>Withdraw consent</h3>
          <p>
            {`${speaker.firstName} keeps your details but can no longer contact you through ${use(ProductNameContext)}. You will still get emails you request yourself.`}
          </p>
          <form method="post" action={path}>
            <button className="button button-quiet" type="submit" name="intent" value="withdraw">
              Withdraw consent
            </button>
          </form>
        </div>
      )}
      {(isConsentWithdrawn || isUnsubscribed) && (
        <div>
          <h3>{isConsentWithdrawn ? "Your consent is withdrawn" : "You are unsubscribed"}</h3>
          <p>
            {`It stays so, whoever types your address into one of ${speaker.firstName}'s forms. You can change your mind here, or on a form once you've verified your address on that device.`}
          </p>
          <ResumeEmails view={view} />
        </div>
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

function ResumeEmails({ view: { path, speaker, renewableConsent } }: { view: PrivacyView }) {
  return (
    <form method="post" action={path}>
      {renewableConsent && (
        <>
          <p>You agree again to:</p>
          <p dir="auto">{`“${renewableConsent}”`}</p>
        </>
      )}
      <button className="button button-quiet" type="submit" name="intent" value="renew">
        {`Get emails from ${speaker.name} again`}
      </button>
    </form>
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
