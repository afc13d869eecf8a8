import { HubHero, Moment, TalkTime } from "#app/routes/public/hub/hub-hero.tsx";
import type { HubView } from "#app/routes/public/hub/hub-view.ts";
import { Icon } from "#app/routes/public/hub/icons.tsx";
import { OpeningForm, type OpeningWish } from "#app/routes/public/hub/opening-form.tsx";
import { type Notice, type TalkState, talkNotices } from "#app/routes/public/hub/state-words.ts";
import { Logo } from "#app/ui/public/logo.tsx";

const signs = { scheduled: "clock", closed: "check", archived: "archive", "email-required": "lock" } as const;

interface Props {
  hub: HubView;
  state: TalkState;
  opens?: HubView["when"];
  wish: OpeningWish;
}

/** A talk that is not open now, with its own face. `opens` is the moment of opening in words, of a scheduled one. */
export function TalkNoticePage({ hub, state, opens, wish }: Props) {
  const { title, text } = talkNotices[state];
  const { profilePath, firstName } = hub.speaker;
  return (
    <>
      <HubHero hub={hub} isHeading={false} />
      <main className="column">
        <section className="panel state">
          <p className="state-mark">
            <Icon name={signs[state]} />
          </p>
          <h1>{title}</h1>
          <p>{text}</p>
          {state === "scheduled" && (
            <dl className="dates">
              {hub.when && (
                <div>
                  <dt>The talk</dt>
                  <dd>
                    <TalkTime when={hub.when} path={hub.path} />
                  </dd>
                </div>
              )}
              {opens && (
                <div>
                  <dt>This page opens</dt>
                  <dd>
                    <Moment when={opens} />
                  </dd>
                </div>
              )}
            </dl>
          )}
          {state === "scheduled" && <OpeningForm hub={hub} wish={wish} />}
          {profilePath && (
            <a className={state === "scheduled" ? "button button-quiet" : "button"} href={profilePath}>
              {`See ${firstName}'s profile`}
            </a>
          )}
        </section>
      </main>
    </>
  );
}

/** Nothing to show at this address; the product's own face, for there is no other. */
export function NothingHerePage({ notice, children }: { notice: Notice; children?: React.ReactNode }) {
  return (
    <main className="message-page">
      <Logo size={40} />
      <h1>{notice.title}</h1>
      <p>{notice.text}</p>
      {children}
    </main>
  );
}
