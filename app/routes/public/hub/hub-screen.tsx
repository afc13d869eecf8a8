import hubModule from "#app/enhance/hub.ts?worker&url";
import scheduledModule from "#app/enhance/scheduled.ts?worker&url";
import { HubFormPage } from "#app/routes/public/hub/hub-form-page.tsx";
import { HubMeta } from "#app/routes/public/hub/hub-meta.tsx";
import { HubPage } from "#app/routes/public/hub/hub-page.tsx";
import { HubStyles, OwnerStyles, TalkStyles } from "#app/routes/public/hub/hub-styles.tsx";
import { NothingHerePage, TalkNoticePage } from "#app/routes/public/hub/notice-page.tsx";
import { productBranding } from "#app/routes/public/hub/product-branding.ts";
import { formParam, type HubScreen, type NothingScreen, type TalkScreen } from "#app/routes/public/hub/screens.ts";
import { emptyForm, joinTextValues, type SentForm } from "#app/routes/public/hub/sent-form.ts";
import type { TalkState } from "#app/routes/public/hub/state-notices.ts";
import { JsonLd } from "#app/ui/public/json-ld.tsx";

const statesBeforeTalk: TalkState[] = ["scheduled", "email-required"];

interface Props {
  screen: HubScreen;
  /** The page of a rehearsal, which says so. */
  isRehearsal?: boolean;
  sentLead?: SentForm;
  sentFeedback?: SentForm;
  sentQuote?: SentForm;
  sentOpening?: SentForm;
}

/** The document at a talk's URL, in every state. */
export function HubScreenView({ screen, isRehearsal, sentLead, sentFeedback, sentQuote, sentOpening }: Props) {
  if (screen.kind === "nothing") return <Nothing screen={screen} />;
  const { hub, meta } = screen;
  const unsent = sentFeedback ?? sentLead ?? sentQuote;
  return (
    <>
      <HubStyles branding={hub.branding} part={screen.kind === "notice" ? "whole" : "head"} />
      <HubMeta meta={meta} />
      {isRehearsal && <RehearsalBar />}
      {screen.kind === "notice" ? (
        <>
          <TalkNoticePage
            hub={hub}
            state={screen.state}
            dates={screen.dates}
            refreshSeconds={unsent || sentOpening ? null : screen.refreshSeconds}
            invite={screen.invite}
            files={screen.files}
            openingRequest={{ token: screen.formToken, form: sentOpening, isNoted: screen.isNoted && !sentOpening }}
            unsentText={unsent && joinTextValues(unsent)}
          />
          {/* Who scans the hall screen may have to wait or to enter a code first. It counts no view. */}
          {!isRehearsal && statesBeforeTalk.includes(screen.state) && <ViewCount path={hub.path} />}
        </>
      ) : screen.kind === "form" ? (
        <>
          <HubFormPage
            hub={screen.hub}
            styles={<TalkStyles branding={hub.branding} />}
            formToken={screen.formToken}
            sentLead={sentLead ?? prefill(screen.verifiedEmail)}
            gatedFile={screen.gatedFile ?? undefined}
            thanks={screen.others ?? undefined}
            unsentText={(sentFeedback ?? sentQuote) && joinTextValues(sentFeedback ?? sentQuote ?? emptyForm)}
          />
          <ViewCount path={hub.path} hasForm />
        </>
      ) : (
        <Talk screen={screen} sentLead={sentLead} sentFeedback={sentFeedback} sentQuote={sentQuote} />
      )}
      <HubFooter username={isRehearsal ? undefined : hub.path.split("/")[1]} />
      {meta.jsonLd && <JsonLd text={meta.jsonLd} />}
      {/* Without `async` the document counts as unfinished until the script has come, and the browser then scrolls to the
          address's #fragment again: somebody who had reached the comment was thrown back to the top of the talk. */}
      <script async type="module" src={screen.kind === "notice" ? scheduledModule : hubModule} />
    </>
  );
}

type TalkProps = { screen: TalkScreen } & Pick<Props, "sentLead" | "sentFeedback" | "sentQuote">;

function Talk({ screen, sentLead, sentFeedback, sentQuote }: TalkProps) {
  const { hub, owner } = screen;
  return (
    <>
      {owner && <OwnerBar owner={owner} />}
      <HubPage
        hub={hub}
        styles={<TalkStyles branding={hub.branding} />}
        gate={screen.gate}
        formToken={screen.formToken}
        sentLead={sentLead ?? prefill(screen.verifiedEmail)}
        sentFeedback={sentFeedback}
        sentQuote={sentQuote}
        ownQuote={screen.ownQuote ?? undefined}
        quotes={screen.quotes}
        hasSharedContact={screen.hasSharedContact}
        thanks={screen.others ?? undefined}
        download={screen.download ?? undefined}
        isReadOnly={screen.isReadOnly}
        isWelcome={screen.isWelcome}
        canSendFeedback={hub.status === "active"}
      />
      {!owner && hub.status === "active" && <ViewCount path={hub.path} hasForm={screen.gate === "ask"} />}
    </>
  );
}

/** The lead form with what is known of this device. */
const prefill = (email: string | null): SentForm | undefined => (email ? { values: { email }, errors: {} } : undefined);

function Nothing({ screen }: { screen: NothingScreen }) {
  return (
    <>
      <HubStyles branding={productBranding} />
      <title>{screen.notice.title}</title>
      <meta name="robots" content="noindex" />
      <NothingHerePage notice={screen.notice}>
        {screen.profilePath ? (
          <a className="button" href={screen.profilePath}>
            See the speaker's profile
          </a>
        ) : (
          <a className="button" href="/">
            Go Home
          </a>
        )}
      </NothingHerePage>
    </>
  );
}

/** Specification: a draft's owner sees "a DRAFT watermark and badge". */
function OwnerBar({ owner: { status, editPath } }: { owner: { status: string; editPath: string | null } }) {
  if (status === "active") return null;
  return (
    <>
      <OwnerStyles />
      <aside className="owner" aria-label={editPath ? "Only you see this" : "Preview"}>
        <span className="badge">{status.toUpperCase()}</span>
        {editPath ? (
          <>
            Only you see this page.
            <a href={editPath}>Manage</a>
          </>
        ) : (
          "This is a preview."
        )}
      </aside>
      {status === "draft" && (
        <div className="watermark" aria-hidden="true">
          DRAFT
        </div>
      )}
    </>
  );
}

/** For everyone with the link of a rehearsal. */
export function RehearsalBar() {
  return (
    <>
      <OwnerStyles />
      <aside className="owner" aria-label="Rehearsal">
        <span className="badge">REHEARSAL</span>
        Try everything. Nothing you send here counts.
      </aside>
    </>
  );
}

/** The module counts the view; without scripts an image does. The owner's own views are not counted. */
function ViewCount({ path, hasForm = false }: { path: string; hasForm?: boolean }) {
  const address = `${path}/view${hasForm ? `?${formParam}` : ""}`;
  return (
    <>
      <span hidden data-view={address} />
      <noscript>
        <img src={address} alt="" width={1} height={1} />
      </noscript>
    </>
  );
}

/** `username` is the speaker whose visitors may request their data. */
export function HubFooter({ username }: { username?: string }) {
  return (
    <footer className="foot">
      {username && <a href={`/privacy/ask/${username}`}>Your data</a>}
      <a href="/">Made with Talk Hubs</a>
    </footer>
  );
}
