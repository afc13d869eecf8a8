// The speaker's remote: one document, whose buttons are forms, so that it works before its script and without it.
import type { RemoteTalk } from "#app/domain/stage/remote.server.ts";
import {
  closingQuestion,
  describeTalkClock,
  type RemoteUpdate,
  type StageCommand,
  stageCommandOf,
} from "#app/domain/stage/stage.ts";
import remoteModule from "#app/enhance/stage/remote.ts?worker&url";
import { CommentItem } from "#app/stage/remote-comment.tsx";
import { Mirror } from "#app/stage/remote-mirror.tsx";
import { DeckChoice, RemoteSlides } from "#app/stage/remote-slides.tsx";
import { RemoteStyles } from "#app/stage/remote-styles.tsx";
import { sceneButtons } from "#app/stage/stage-bar.tsx";

interface RemoteScreenProps {
  talk: RemoteTalk;
  update: RemoteUpdate;
  /** Why the last command was refused. */
  message?: string;
}

/** The whole document of a remote. */
export function RemoteScreen({ talk, update, message }: RemoteScreenProps) {
  const { time, note, state } = describeTalkClock(talk.times, update.status, update.nowMs);
  return (
    <>
      <title>{`${talk.title} · Remote`}</title>
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content="#12171d" />
      <RemoteStyles />
      <main
        id="remote"
        data-address={`/dashboard/hubs/${talk.id}/remote/state`}
        data-times={JSON.stringify(talk.times)}
        data-update={JSON.stringify(update)}
      >
        <header className="talk">
          <h1 id="title" dir="auto">
            {talk.title}
          </h1>
          <Mirror talk={talk} update={update} />
          <p className="clock" id="clock" data-state={state}>
            Talk time <b>{time}</b> <span>{note}</span>
          </p>
          <p id="message" role="alert" hidden={!message}>
            {message}
          </p>
          <p id="corner" role="status" />
        </header>
        <div className="dock">
          <Page update={update} />
          <SceneButtons update={update} />
          <RemoteSlides stage={update} decks={talk.decks} />
        </div>
        <div className="more">
          <Counts update={update} />
          <DeckChoice stage={update} decks={talk.decks} />
          <section className="notes" id="notes" aria-label="Private notes" hidden={!talk.notes}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by values/rich-text.server.ts */}
            <div dangerouslySetInnerHTML={{ __html: talk.notes }} dir="auto" />
          </section>
          <Comments update={update} />
          <nav aria-label="This talk">
            <a href={`/dashboard/hubs/${talk.id}/check`}>Check</a>
            <a href={`/dashboard/hubs/${talk.id}/rehearsal`}>Rehearse</a>
            <a href={`/dashboard/hubs/${talk.id}/on-stage`}>Hall Screen</a>
            <a href={`/dashboard/edit-hub/${talk.id}`}>Edit talk</a>
            <a href="/dashboard">Dashboard</a>
          </nav>
        </div>
        <section className="over" id="over" hidden>
          <h2 data-over="404">This talk is no longer here</h2>
          <h2 data-over="401">You are signed out</h2>
          <a href="/dashboard">Dashboard</a>
        </section>
      </main>
      <script type="module" src={remoteModule} />
    </>
  );
}

/** What the hall shows. The button of the current scene is marked. */
function SceneButtons({ update }: { update: RemoteUpdate }) {
  return (
    <form className="scenes" id="scenes" method="post" aria-label="Hall screen">
      {/* The slides have a row of their own. */}
      {sceneButtons
        .filter(({ command }) => command !== "slides")
        .map(({ command, label }) => (
          <SceneButton key={command} command={command} isCurrent={update.scene === command}>
            {label}
          </SceneButton>
        ))}
      <ToggleButton name="black" update={update} labels={{ black: "Black", resume: "Back" }} />
      <ToggleButton name="reveal" update={update} labels={{ reveal: "Reveal results", hide: "Hide results" }} />
    </form>
  );
}

interface SceneButtonProps {
  command: StageCommand;
  isCurrent: boolean;
  children: string;
}

function SceneButton({ command, isCurrent, children }: SceneButtonProps) {
  return (
    <button type="submit" name="intent" value={command} data-scene aria-current={isCurrent || undefined}>
      {children}
    </button>
  );
}

interface ToggleButtonProps {
  name: "reveal" | "black";
  update: RemoteUpdate;
  /** By what a press does. The script reads them too. */
  labels: Partial<Record<StageCommand, string>>;
}

function ToggleButton({ name, update, labels }: ToggleButtonProps) {
  const command = stageCommandOf(name, update);
  const isCurrent = name === "black" && update.scene === "black";
  return (
    <button
      type="submit"
      name="intent"
      value={command}
      data-toggle={name}
      data-labels={JSON.stringify(labels)}
      aria-current={isCurrent || undefined}
    >
      {labels[command]}
    </button>
  );
}

function Counts({ update: { counts, average } }: { update: RemoteUpdate }) {
  return (
    <dl className="counts">
      <Count name="joined" label="Joined" value={counts.joined} />
      <Count name="ratings" label="Ratings" value={counts.ratings} />
      <Count name="average" label="Average" value={average?.toFixed(1) ?? "–"} />
      <Count name="leads" label="Leads" value={counts.leads} />
    </dl>
  );
}

function Count({ name, label, value }: { name: string; label: string; value: number | string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-count={name}>{value}</dd>
    </div>
  );
}

function Comments({ update: { comments, commentId } }: { update: RemoteUpdate }) {
  return (
    <section aria-labelledby="comments-title">
      <h2 id="comments-title">Newest comments</h2>
      <p id="no-comments" hidden={comments.length > 0}>
        Comments appear here as people send them.
      </p>
      <ul id="comments">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} isOnScreen={comment.id === commentId} />
        ))}
      </ul>
      <template id="comment">
        <CommentItem comment={{ id: "", rating: 0, text: "", isApproved: false, time: "" }} isOnScreen={false} />
      </template>
    </section>
  );
}

/** Opens and closes the audience's page, each with a second press. After closing, the script offers to undo it. */
function Page({ update: { status, counts } }: { update: RemoteUpdate }) {
  return (
    <section className="page" aria-labelledby="page-title">
      <h2 id="page-title">
        The audience's page is <span id="status">{status === "active" ? "open" : status}</span>
      </h2>
      <Confirmation
        intent="close-now"
        isHidden={status !== "active"}
        label="Close Now"
        question={closingQuestion(counts.joined)}
        consequence="Forms already open can be sent for 30 minutes."
        confirm="Close the page"
      />
      <form id="undo" method="post" hidden>
        <button type="submit" name="intent" value="undo-close">
          Undo
        </button>
      </form>
      <Confirmation
        intent="open-now"
        isHidden={status === "active"}
        label={status === "draft" ? "Publish" : "Open Now"}
        question="Everyone with the code or the link can open it at once."
        confirm="Open the page"
      />
    </section>
  );
}

interface ConfirmationProps {
  intent: "open-now" | "close-now";
  isHidden: boolean;
  label: string;
  question: string;
  consequence?: string;
  confirm: string;
}

function Confirmation({ intent, isHidden, label, question, consequence, confirm }: ConfirmationProps) {
  return (
    <details data-opening={intent} hidden={isHidden}>
      <summary>{label}</summary>
      <form method="post">
        <p>
          <span data-question={consequence && ""}>{question}</span> {consequence}
        </p>
        <button type="submit" name="intent" value={intent}>
          {confirm}
        </button>
      </form>
    </details>
  );
}
