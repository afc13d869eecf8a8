import hubModule from "#app/enhance/hub.ts?worker&url";
import scheduledModule from "#app/enhance/scheduled.ts?worker&url";
import { joinTextValues, type SentForm } from "#app/public-forms/sent-form.ts";
import { pickSent, type SentTalkForm } from "#app/talk-page/addresses.ts";
import { AskPage } from "#app/talk-page/ask-page.tsx";
import { BookPage } from "#app/talk-page/book-page.tsx";
import { CertificatePage } from "#app/talk-page/certificate-page.tsx";
import { HubFormPage } from "#app/talk-page/hub-form-page.tsx";
import { HubMeta } from "#app/talk-page/hub-meta.tsx";
import { HubPage } from "#app/talk-page/hub-page.tsx";
import { TalkShareDialog } from "#app/talk-page/hub-share.tsx";
import { TalkNoticePage } from "#app/talk-page/notice-page.tsx";
import {
  type FormScreen,
  formParam,
  type HubScreen,
  type NothingScreen,
  type NoticeScreen,
  type TalkScreen,
} from "#app/talk-page/screens.ts";
import type { TalkState } from "#app/talk-page/state-notices.ts";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { HubStyles, OwnerStyles, TalkStyles } from "#app/ui/branded/hub-styles.tsx";
import { NothingHerePage } from "#app/ui/branded/nothing-here-page.tsx";
import { productBranding } from "#app/ui/branded/product-branding.ts";
import { JsonLd } from "#app/ui/public/json-ld.tsx";

const statesBeforeTalk: TalkState[] = ["scheduled", "email-required"];

interface Props {
  screen: HubScreen;
  /** A form that was refused. */
  sent?: SentTalkForm;
  /** The page of a rehearsal, which says so. */
  isRehearsal?: boolean;
  /** Only looked at: nothing runs, and nothing is counted. */
  isPreview?: boolean;
}

/** The document at a talk's URL, in every state. */
export function HubScreenView(props: Props) {
  const { screen, isRehearsal, isPreview } = props;
  if (screen.kind === "nothing") return <Nothing screen={screen} />;
  const { hub, meta } = screen;
  return (
    <>
      <HubStyles
        branding={hub.branding}
        part={screen.kind === "notice" || screen.kind === "certificate" ? "whole" : "head"}
      />
      <HubMeta meta={meta} />
      {isRehearsal && <RehearsalBar />}
      <Screen {...props} screen={screen} />
      <BrandedFooter username={isRehearsal ? undefined : hub.path.split("/")[1]} />
      {meta.jsonLd && <JsonLd text={meta.jsonLd} />}
      {!isPreview && <PageActivity screen={screen} isRehearsal={isRehearsal} />}
    </>
  );
}

/** What the page does besides being read. */
function PageActivity({ screen, isRehearsal }: Pick<ScreenProps, "screen" | "isRehearsal">) {
  const hasShareDialog = (screen.kind === "talk" || screen.kind === "form") && screen.hub.socialSharing;
  return (
    <>
      {hasShareDialog && <TalkShareDialog path={screen.hub.path} url={screen.meta.canonical} />}
      <ViewCount screen={screen} isRehearsal={isRehearsal} />
      {/* Without `async` the document counts as unfinished until the script has come, and the browser then scrolls to the
          address's #fragment again: somebody who had reached the comment was thrown back to the top of the talk. */}
      <script async type="module" src={screen.kind === "notice" ? scheduledModule : hubModule} />
    </>
  );
}

type ScreenProps = Props & { screen: Exclude<HubScreen, NothingScreen> };

function Screen({ screen, sent }: ScreenProps) {
  switch (screen.kind) {
    case "notice":
      return <TalkNotice screen={screen} sent={sent} />;
    case "form":
      return <LeadFormScreen screen={screen} sent={sent} />;
    case "ask":
      return (
        <AskPage
          screen={screen}
          styles={<TalkStyles branding={screen.hub.branding} />}
          sentAudienceRequest={pickSent(sent, "ask")}
          sentSupport={pickSent(sent, "plus")}
        />
      );
    case "book":
      return (
        <BookPage
          screen={screen}
          styles={<TalkStyles branding={screen.hub.branding} />}
          sentBooking={pickSent(sent, "book")}
        />
      );
    case "certificate":
      return <CertificatePage screen={screen} sentCertificate={pickSent(sent, "certificate")} />;
    default:
      return <Talk screen={screen} sent={sent} />;
  }
}

function TalkNotice({ screen, sent }: Pick<Props, "sent"> & { screen: NoticeScreen }) {
  const { hub, state } = screen;
  const sentOpening = pickSent(sent, "opening");
  const unsent = pickSent(sent, "feedback", "lead", "quote", "ask", "book");
  return (
    <TalkNoticePage
      hub={hub}
      state={state}
      mayRequestAccess={screen.mayRequestAccess}
      dates={screen.dates}
      refreshSeconds={unsent || sentOpening ? null : screen.refreshSeconds}
      invite={screen.invite}
      files={screen.files}
      openingRequest={{ token: screen.formToken, form: sentOpening, isNoted: screen.isNoted && !sentOpening }}
      unsentText={unsent && joinTextValues(unsent)}
    />
  );
}

function LeadFormScreen({ screen, sent }: Pick<Props, "sent"> & { screen: FormScreen }) {
  const { hub, formToken, verifiedEmail, gatedFile, others } = screen;
  const unsent = pickSent(sent, "feedback", "quote", "ask", "book");
  return (
    <HubFormPage
      hub={hub}
      styles={<TalkStyles branding={hub.branding} />}
      formToken={formToken}
      sentLead={pickSent(sent, "lead") ?? prefill(verifiedEmail)}
      gatedFile={gatedFile ?? undefined}
      thanks={others ?? undefined}
      unsentText={unsent && joinTextValues(unsent)}
    />
  );
}

function Talk({ screen, sent }: Pick<Props, "sent"> & { screen: TalkScreen }) {
  return (
    <>
      {screen.owner && <OwnerBar owner={screen.owner} />}
      <HubPage
        screen={screen}
        styles={<TalkStyles branding={screen.hub.branding} />}
        sent={sent}
        knownLead={prefill(screen.verifiedEmail)}
      />
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
function ViewCount({ screen, isRehearsal }: Pick<ScreenProps, "screen" | "isRehearsal">) {
  if (!isCounted(screen, isRehearsal)) return null;
  const hasForm = screen.kind === "form" || (screen.kind === "talk" && screen.gate === "ask");
  const address = `${screen.hub.path}/view${hasForm ? `?${formParam}` : ""}`;
  return (
    <>
      <span hidden data-view={address} />
      <noscript>
        <img src={address} alt="" width={1} height={1} />
      </noscript>
    </>
  );
}

function isCounted(screen: ScreenProps["screen"], isRehearsal?: boolean): boolean {
  if (screen.kind === "talk") return !screen.owner && screen.hub.status === "active";
  // Who scans the hall screen may have to wait or to enter a code first. That counts no view.
  if (screen.kind === "notice") return !isRehearsal && statesBeforeTalk.includes(screen.state);
  return screen.kind === "form";
}
