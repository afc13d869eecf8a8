import type { EventTime } from "#app/domain/values/event-time.ts";
import { AccessFrame, AccessRequestForm } from "#app/talk-page/access-panel.tsx";
import { HubHero } from "#app/talk-page/hub-hero.tsx";
import { HubResources } from "#app/talk-page/hub-resources.tsx";
import { OpeningForm, type OpeningRequest } from "#app/talk-page/opening-form.tsx";
import type { ResourceView } from "#app/talk-page/resource-view.ts";
import type { NoticeScreen } from "#app/talk-page/screens.ts";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";
import { restrictedFiles, type TalkState, talkNotices } from "#app/talk-page/state-notices.ts";
import { Icon } from "#app/ui/branded/icons.tsx";
import { TalkTime } from "#app/ui/branded/talk-time.tsx";

const stateIcons = { scheduled: "clock", closed: "check", archived: "archive", "email-required": "lock" } as const;

/** These states have their own main button. */
const statesWithForm: TalkState[] = ["scheduled", "closed", "email-required"];

interface Props {
  hub: NoticeHub;
  state: TalkState;
  /** A code gives access: to the talk, or to the files of a closed one. */
  mayRequestAccess: boolean;
  /** Only for a scheduled talk: when it takes place, and when its page opens. */
  dates: { when: EventTime | null; opens: EventTime | null } | null;
  /** Until the page looks whether the talk has opened; null if it does not. */
  refreshSeconds: number | null;
  /** The token of a personal link that gives access to this talk: an invitation, or an email with the files. */
  invite: NoticeScreen["invite"];
  /** Of a closed talk whose speaker keeps them open. */
  files: ResourceView[];
  openingRequest: OpeningRequest;
  /** The text of a form that arrived too late, so that the visitor can copy it. */
  unsentText?: string;
}

/** A talk that is not open now, or not to everyone, with a way to get access. */
export function TalkNoticePage({
  hub,
  state,
  mayRequestAccess,
  dates,
  refreshSeconds,
  invite,
  files,
  openingRequest,
  unsentText,
}: Props) {
  if (invite) return <Invitation hub={hub} invite={invite} />;
  const { title, text } = talkNotices[state];
  const { profilePath, firstName } = hub.speaker;
  const isWaiting = state === "scheduled" || (state === "closed" && files.length === 0 && !mayRequestAccess);
  return (
    <>
      <HubHero hub={hub} />
      <main className="column">
        <section className="panel state">
          <p className="mark">
            <Icon name={state === "closed" && mayRequestAccess ? "lock" : stateIcons[state]} />
          </p>
          <h1>{title}</h1>
          <p>{text}</p>
          {dates && <TalkDates dates={dates} path={hub.path} />}
          {refreshSeconds !== null && <TryAgain path={hub.path} seconds={refreshSeconds} />}
          {isWaiting && <OpeningForm hub={hub} request={openingRequest} isClosed={state === "closed"} />}
          {state === "closed" && mayRequestAccess && <p>{restrictedFiles}</p>}
          {state !== "archived" && mayRequestAccess && <AccessRequestForm hub={hub} token={openingRequest.token} />}
          {state === "archived" && (
            <p className="quiet">
              Were you here before? <a href={`${hub.path}/access`}>Open it with your email address</a>
            </p>
          )}
          {state === "closed" && hub.offerCertificate && (
            <a href={`${hub.path}/certificate`}>Certificate of attendance</a>
          )}
          {profilePath && (
            <a className={statesWithForm.includes(state) ? "button button-quiet" : "button"} href={profilePath}>
              {`See ${firstName}'s profile`}
            </a>
          )}
        </section>
        {files.length > 0 && (
          <div className="closed-files">
            <HubResources resources={files} />
          </div>
        )}
        {unsentText && <UnsentText text={unsentText} />}
      </main>
    </>
  );
}

/** The page's module looks by itself whether the talk has opened, and never takes a typed address away. */
function TryAgain({ path, seconds }: { path: string; seconds: number }) {
  return (
    <noscript data-refresh={`${path} ${seconds}`}>
      <a href={path}>Try again</a>
    </noscript>
  );
}

function TalkDates({ dates: { when, opens }, path }: { dates: NonNullable<Props["dates"]>; path: string }) {
  return (
    <dl className="dates">
      {when && (
        <div>
          <dt>The talk</dt>
          <dd>
            <TalkTime when={when} path={path} />
          </dd>
        </div>
      )}
      {opens && (
        <div>
          <dt>This page opens</dt>
          <dd>
            <TalkTime when={opens} path={null} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const feedbackClosed = "Feedback is closed for this talk.";

/** The text of a form that is not on this page, so that the visitor can copy it. */
export function UnsentText({ text, reason = feedbackClosed }: { text: string; reason?: string }) {
  return (
    <section className="panel thanks" role="alert">
      <h2>This could not be sent</h2>
      <p>{`${reason} Your text is still here so you can copy it.`}</p>
      <textarea readOnly rows={6} aria-label="What you wrote" defaultValue={text} />
    </section>
  );
}

/** A personal link was opened. Only the button gives access. */
function Invitation({ hub, invite }: { hub: NoticeHub; invite: NonNullable<Props["invite"]> }) {
  const { kind, token } = invite;
  const reason =
    kind === "invitation"
      ? `${hub.speaker.name} added you to the attendee list for this talk.`
      : `${hub.speaker.name} has shared the files of this talk with you.`;
  return (
    <AccessFrame hub={hub} sign="lock" title={kind === "invitation" ? "You're invited" : "Your files"}>
      <p>{`${reason} Tap the button to open it on this device.`}</p>
      <form method="post" action={`${hub.path}/access`}>
        <input type="hidden" name="invite" value={token} />
        <button className="button" type="submit" name="intent" value="accept">
          Open the Talk Hub
        </button>
      </form>
    </AccessFrame>
  );
}
