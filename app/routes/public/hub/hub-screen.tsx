import hubModule from "#app/enhance/hub.ts?worker&url";
import { HubMeta } from "#app/routes/public/hub/hub-meta.tsx";
import { HubPage } from "#app/routes/public/hub/hub-page.tsx";
import type { HubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubStyles, OwnerStyles, TalkStyles } from "#app/routes/public/hub/hub-styles.tsx";
import { NothingHerePage, TalkNoticePage } from "#app/routes/public/hub/notice-page.tsx";
import { productLook } from "#app/routes/public/hub/product-look.ts";
import { type SentForm, wordsIn } from "#app/routes/public/hub/sent-form.ts";
import { JsonLd } from "#app/ui/public/json-ld.tsx";

interface Props {
  screen: HubScreen;
  sentLead?: SentForm;
  sentFeedback?: SentForm;
  sentOpening?: SentForm;
}

/** The document at a talk's address, in every state. */
export function HubScreenView({ screen, sentLead, sentFeedback, sentOpening }: Props) {
  if (screen.kind === "nothing") return <Nothing screen={screen} />;
  const { hub, meta } = screen;
  const unsent = sentFeedback ?? sentLead;
  return (
    <>
      <HubStyles look={hub.branding} part={screen.kind === "talk" ? "head" : "whole"} />
      <HubMeta meta={meta} />
      {screen.kind === "notice" ? (
        <TalkNoticePage
          hub={hub}
          state={screen.state}
          opens={screen.opens}
          invite={screen.invite}
          wish={{ token: screen.formToken, form: sentOpening, isNoted: screen.isNoted && !sentOpening }}
          unsentWords={unsent && wordsIn(unsent)}
        />
      ) : (
        <>
          {screen.owner && <OwnerBar owner={screen.owner} />}
          <HubPage
            hub={hub}
            styles={<TalkStyles look={hub.branding} />}
            gate={screen.gate}
            formToken={screen.formToken}
            sentLead={sentLead}
            sentFeedback={sentFeedback}
            thanks={screen.others ?? undefined}
            wanted={screen.wanted ?? undefined}
            arriving={screen.arriving ?? undefined}
            isReadOnly={screen.isReadOnly}
            isWelcome={screen.isWelcome}
            takesAnswers={hub.status === "active"}
          />
          <ViewCount hub={hub} isOwner={screen.owner !== null} />
        </>
      )}
      <HubFoot username={hub.path.split("/")[1]} />
      {meta.facts && <JsonLd text={meta.facts} />}
      <script type="module" src={hubModule} />
    </>
  );
}

function Nothing({ screen }: { screen: Extract<HubScreen, { kind: "nothing" }> }) {
  return (
    <>
      <HubStyles look={productLook} />
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

/** Where the module counts the view; without scripts a picture does. The owner's own views are not counted. */
function ViewCount({ hub, isOwner }: { hub: { path: string; status: string }; isOwner: boolean }) {
  if (isOwner || hub.status !== "active") return null;
  const address = `${hub.path}/view`;
  return (
    <>
      <span hidden data-view={address} />
      <noscript>
        <img src={address} alt="" width={1} height={1} />
      </noscript>
    </>
  );
}

/** `username`: of the speaker whose visitors may ask what is held about them. */
export function HubFoot({ username }: { username?: string }) {
  return (
    <footer className="foot">
      {username && <a href={`/privacy/ask/${username}`}>Your data</a>}
      <a href="/">Made with Talk Hubs</a>
    </footer>
  );
}
