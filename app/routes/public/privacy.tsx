import { data, redirect } from "react-router";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { monthsInWords } from "#app/domain/privacy/privacy.ts";
import { findHeld, isNothing, isWithdrawable } from "#app/domain/privacy/queries.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import type { PrivacySubject } from "#app/domain/values/privacy-link.server.ts";
import { type ActionInput, defineIntents, dispatch } from "#app/request/intents.server.ts";
import { readForm } from "#app/request/read-form.server.ts";
import { visit } from "#app/request/visit.ts";
import { ConfirmDeletion } from "#app/routes/public/privacy/confirm-deletion.tsx";
import { heldEntries } from "#app/routes/public/privacy/held-entries.ts";
import { HeldList, HeldPages } from "#app/routes/public/privacy/held-list.tsx";
import { holderView, privateHeaders, readLink } from "#app/routes/public/privacy/private-page.server.ts";
import { NoSuchLink, PrivatePage } from "#app/routes/public/privacy/private-page.tsx";
import type { Services } from "#app/services.ts";
import type { Route } from "./+types/privacy.ts";

const entriesPerPage = 30;

/**
 * What one speaker holds about one address, `/privacy/{signed}`: in every letter to the audience. Opening it changes
 * nothing (programs open links in mail); withdrawing and deleting are forms. Ruling "Privacy", docs/decisions/018.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(visit);
  const { supportEmail } = services.settings;
  const link = await readLink(services, params.token);
  if (!link) return data({ holder: null, supportEmail }, { status: 404, headers: privateHeaders });
  const held = await findHeld(services, link.subject);
  const entries = heldEntries(held, link.holder);
  const query = new URL(request.url).searchParams;
  const pages = Math.max(1, Math.ceil(entries.length / entriesPerPage));
  const page = Math.max(1, Math.min(Math.trunc(Number(query.get("page")) || 1), pages));
  return data(
    {
      supportEmail,
      holder: holderView(link.holder),
      email: link.subject.email,
      path: `/privacy/${params.token}`,
      entries: entries.slice((page - 1) * entriesPerPage, page * entriesPerPage),
      ...{ page, pages },
      isEmpty: isNothing(held),
      isWithdrawable: isWithdrawable(held),
      withdrawn: held.contact?.consentWithdrawnAt != null,
      hasAgreedBooking: held.bookings.some(({ status }) => status === "confirmed" || status === "done"),
      asksToDelete: query.has("delete") && !isNothing(held),
      done: query.get("done"),
    },
    { headers: privateHeaders },
  );
}
export type PrivacyView = Extract<Route.ComponentProps["loaderData"], { email: string }>;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(visit);
  const link = await readLink(services, params.token);
  if (!link) return data(null, { status: 404, headers: privateHeaders });
  const form = await readForm(request);
  return dispatch(intents, { context, form, services, subject: link.subject, token: params.token });
}

interface Asked extends ActionInput {
  services: Services;
  subject: PrivacySubject;
  token: string;
}

const doing = (intent: "withdraw" | "delete", command: typeof withdrawConsent) => async (asked: Asked) => {
  await command(asked.services, asked.subject);
  return redirect(`/privacy/${asked.token}?done=${intent}`, { status: 303, headers: privateHeaders });
};

const intents = defineIntents(
  { withdraw: doing("withdraw", withdrawConsent), delete: doing("delete", deletePerson) },
  { whileLocked: "allowed" },
);

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  loaderHeaders.has("referrer-policy") ? loaderHeaders : actionHeaders;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  if (!loaderData.holder) return <NoSuchLink supportEmail={loaderData.supportEmail} />;
  const view = loaderData;
  const { holder, email, asksToDelete } = view;
  return (
    <PrivatePage holder={holder} title={asksToDelete ? "Delete everything?" : `What ${holder.name} holds about you`}>
      {asksToDelete ? <ConfirmDeletion view={view} /> : <Everything view={view} />}
      <p className="quiet small">
        {`This page is about ${email} and ${holder.name} only. Anyone with the link can open it, so please don't share it. To see what other speakers hold, use the links in their emails.`}
      </p>
    </PrivatePage>
  );
}

function Everything({ view }: { view: PrivacyView }) {
  const { holder, email, entries, page, pages, isEmpty, done } = view;
  return (
    <>
      {done === "delete" && isEmpty && (
        <p className="notice said" role="status">
          Everything has been deleted.
        </p>
      )}
      {done === "withdraw" && view.withdrawn && (
        <p className="notice said" role="status">
          {`Your consent is withdrawn. ${holder.firstName} can see this and can't send you anything more through Talk Hubs.`}
        </p>
      )}
      {isEmpty ? (
        <section>
          <h2>{`${holder.firstName} holds nothing about you`}</h2>
          <p className="break">{`No data about ${email} is stored here.`}</p>
        </section>
      ) : (
        <>
          <section>
            <p className="break">
              {`This is everything stored about ${email} for ${holder.name}, including any notes ${holder.firstName} has made. You can delete it below.`}
            </p>
            <p className="row links">
              <a href="#choices">Withdraw or delete</a>
              <a href={`${view.path}/data.json`} download>
                Download as JSON
              </a>
            </p>
          </section>
          <HeldList entries={entries} />
          <HeldPages page={page} pages={pages} />
          <Choices view={view} />
        </>
      )}
      <Besides view={view} />
    </>
  );
}

function Choices({ view: { holder, path, isWithdrawable, withdrawn } }: { view: PrivacyView }) {
  return (
    <section id="choices" className="panel choices">
      <h2>What you can do</h2>
      {isWithdrawable && (
        <div>
          <h3>Withdraw consent</h3>
          <p>
            {`${holder.firstName} keeps your details but can no longer contact you through Talk Hubs. You will still get emails you request yourself.`}
          </p>
          <form method="post" action={path}>
            <button className="button button-quiet" type="submit" name="intent" value="withdraw">
              Withdraw consent
            </button>
          </form>
        </div>
      )}
      {withdrawn && !isWithdrawable && (
        <p>{`Your consent is withdrawn. You only give it again if you tick the consent box on one of ${holder.firstName}'s forms.`}</p>
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

/** What is true of all speakers, and asked by people who look here. */
function Besides({ view: { holder, supportEmail } }: { view: PrivacyView }) {
  return (
    <section>
      <h2>Good to know</h2>
      <ul className="bullets">
        <li>{`${holder.firstName} keeps details for ${monthsInWords(holder.retentionMonths)} after a talk, then they are deleted automatically.`}</li>
        <li>Visits, downloads and anonymous ratings are counted by device and never linked to your name.</li>
        <li>{`We can't see or delete what ${holder.firstName} has downloaded or noted elsewhere. Please ask ${holder.firstName} about that.`}</li>
        <li>
          Questions? Contact <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </li>
      </ul>
    </section>
  );
}
