// A talk's page as the audience sees it.
import { joinTextValues, type SentForm } from "#app/public-forms/sent-form.ts";
import { pickSent, type SentTalkForm } from "#app/talk-page/addresses.ts";
import { ConnectButton } from "#app/talk-page/hub-connect.tsx";
import { FeedbackForm, ThankYou } from "#app/talk-page/hub-feedback.tsx";
import { HubHero } from "#app/talk-page/hub-hero.tsx";
import { HubLeadForm } from "#app/talk-page/hub-lead-form.tsx";
import { HubQuotes } from "#app/talk-page/hub-quotes.tsx";
import { HubResources } from "#app/talk-page/hub-resources.tsx";
import { UnsentText } from "#app/talk-page/notice-page.tsx";
import type { TalkScreen } from "#app/talk-page/screens.ts";
import type { TalkHub } from "#app/talk-page/shown-hub.ts";
import { VideoStyles } from "#app/ui/branded/hub-styles.tsx";
import { Avatar, SaveContact } from "#app/ui/branded/speaker.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

interface HubPageProps {
  screen: TalkScreen;
  /** A form that was refused. */
  sent?: SentTalkForm;
  /** The lead form with what is known of this device. */
  knownLead?: SentForm;
  /** The styles below the hero, because the document's head only has those of the hero. */
  styles: React.ReactNode;
}

export function HubPage({ screen, styles, sent, knownLead }: HubPageProps) {
  const { hub, gate, formToken, ownQuote, others, isReadOnly } = screen;
  const sentFeedback = pickSent(sent, "feedback");
  const sentQuote = pickSent(sent, "quote");
  // The forms of requests, bookings and quotes are on pages of their own.
  const unsent = pickSent(sent, "ask", "book") ?? (ownQuote ? undefined : sentQuote);
  const offer = ownQuote ? { own: ownQuote, token: formToken, form: sentQuote } : undefined;
  return (
    <>
      <HubHero hub={hub} details={hub} />
      {/* A refused rating comes back in place of the form before the talk. */}
      <main className={gate === "ask" && !sentFeedback ? "column asks" : "column"}>
        {gate === "ask" && !sentFeedback && (
          <HubLeadForm hub={hub} form={pickSent(sent, "lead") ?? knownLead} token={formToken} />
        )}
        {screen.isWelcome && <WelcomeNotice download={screen.download} />}
        {isReadOnly && (
          <p className="notice">This talk is archived. You had access before, so you can still read it.</p>
        )}
        {styles}
        <div className="talk" id="talk">
          <HubResources resources={hub.resources} />
          {unsent && <UnsentText text={joinTextValues(unsent)} reason={unsent.errors[""]} />}
          {others ? (
            <ThankYou
              hub={hub}
              others={others}
              offer={offer}
              filesTo={screen.filesTo}
              bookPath={screen.offersBooking ? hub.bookPath : null}
            />
          ) : (
            (!isReadOnly || sentFeedback) && (
              <FeedbackForm
                hub={hub}
                form={sentFeedback}
                token={formToken}
                hasSharedContact={screen.hasSharedContact}
                isDisabled={hub.status !== "active"}
              />
            )
          )}
          {!others && ownQuote?.quote && <OwnQuoteLink path={ownQuote.quote.path} />}
          <AskLink path={hub.path} count={screen.audienceRequestCount} isReadOnly={isReadOnly} />
          <About html={hub.descriptionHtml} />
          <HubQuotes quotes={screen.quotes} />
          <Connect hub={hub} />
        </div>
      </main>
    </>
  );
}

/** The requests are on a page of their own, because this one has no room for them. */
function AskLink({ path, count, isReadOnly }: { path: string; count: number | null; isReadOnly?: boolean }) {
  if (count === null || (isReadOnly && count === 0)) return null;
  return (
    <p>
      <a href={`${path}/ask`}>{isReadOnly ? "Requests and answers" : "Something missing? Ask for it"}</a>
      {count > 0 && ` (${count})`}
    </p>
  );
}

function OwnQuoteLink({ path }: { path: string }) {
  return (
    <p>
      You let the speaker quote you. <a href={path}>Change or withdraw your quote</a>
    </p>
  );
}

function WelcomeNotice({ download }: Pick<TalkScreen, "download">) {
  return (
    <p className="notice" role="status">
      {download ? <DownloadNotice {...download} /> : "Thank you. You now have full access."}
    </p>
  );
}

/** The download starts by itself, with and without scripts. If it does not, a tap on the link starts it. */
function DownloadNotice({ title, href }: { title: string; href: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
      Thank you. <bdi>{title}</bdi> is downloading. <a href={href}>Not started? Download it here</a>
    </>
  );
}

function About({ html }: { html: string }) {
  const words = useSpeakerWords();
  if (!html) return null;
  return (
    <section>
      {html.includes("data-video") && <VideoStyles />}
      <h2>About This Talk</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by values/rich-text.server.ts when saved and when read */}
      <div className="rich" {...words} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

function Connect({ hub }: { hub: TalkHub }) {
  return (
    <section className="connect">
      <Avatar speaker={hub.speaker} />
      <p>
        <b dir="auto">{hub.speaker.name}</b>
        {hub.speaker.profilePath && (
          <>
            <br />
            <a href={hub.speaker.profilePath}>Profile and other talks</a>
            {hub.bookPath && (
              <>
                <br />
                <a href={hub.bookPath}>{`Book ${hub.speaker.firstName}`}</a>
              </>
            )}
          </>
        )}
      </p>
      <ConnectButton hub={hub} />
      {hub.offersLeadForm && (
        <a className="button button-quiet" href={`${hub.path}/lead?from=connect`}>
          Leave your details
        </a>
      )}
      {hub.speaker.profilePath && <SaveContact profilePath={hub.speaker.profilePath} />}
    </section>
  );
}
