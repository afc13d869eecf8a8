// The hall screen: all scenes are in one document, so that it changes between them without the network.

import type { Branding } from "#app/domain/hubs/settings/branding-settings.ts";
import type { StageScene, StageUpdate } from "#app/domain/stage/stage.ts";
import { stageNotice } from "#app/domain/stage/stage.ts";
import { atWidth } from "#app/domain/values/image-address.ts";
import { isWrittenFromRight } from "#app/domain/values/languages.ts";
import stageModule from "#app/enhance/stage/stage.ts?worker&url";
import { Quotation } from "#app/stage/quotation.tsx";
import { ResultsScene } from "#app/stage/results-scene.tsx";
import { SlidesScene, type SlidesView } from "#app/stage/slides-scene.tsx";
import { StageBar, type StageControls } from "#app/stage/stage-bar.tsx";
import { Count } from "#app/stage/stage-count.tsx";
import { StageStyles } from "#app/stage/stage-styles.tsx";

/** A code as the contents of an SVG of `size` modules, and the address that people type instead. */
export interface ShownCode {
  drawing: string;
  size: number;
  host: string;
  path: string;
}

export interface HallScreenView {
  /** Where the screen's updates come from. */
  updates: string;
  /** Of the title, the files and, most likely, the comments: long words are hyphenated by its rules. */
  language: string;
  title: string;
  eventName: string | null;
  speaker: { name: string; firstName: string; avatarUrl: string | null };
  branding: Branding;
  resources: { title: string; kind: string }[];
  slides: SlidesView;
  hub: ShownCode;
  /** When `hub` shows another code, in milliseconds. */
  nextCodeMs: number;
  /** Leads to the booking form; null without a public profile. */
  booking: ShownCode | null;
  /** The screen of the speaker, with its controls; null on the venue's machine. */
  controls: StageControls | null;
  update: StageUpdate;
}

const maxShownResources = 6;

/** The whole document of a hall screen. */
export function HallScreen({ screen }: { screen: HallScreenView }) {
  const { update, updates, branding, language, title } = screen;
  return (
    <>
      <title>{`${title} · Hall screen`}</title>
      <meta name="robots" content="noindex" />
      <StageStyles branding={branding} />
      <main
        id="hall"
        data-updates={updates}
        data-scene={update.scene}
        data-revealed={update.isRevealed}
        data-update={JSON.stringify(update)}
      >
        <Codes hub={screen.hub} nextCodeMs={screen.nextCodeMs} booking={screen.booking} />
        <JoinScene screen={screen} />
        <SlidesScene stage={update} slides={screen.slides} />
        <ResourcesScene screen={screen} />
        <FeedbackScene screen={screen} />
        <ResultsScene update={update} language={language} />
        <ThanksScene screen={screen} />
        <section className="scene comment">
          <Quotation id="quotation" language={language} comment={update.comment} />
        </section>
        <p className="corner" id="corner" role="status" />
        <StageBar update={update} controls={screen.controls} hasSlides={screen.slides.decks.length > 0} />
        <section className="over" id="over" hidden>
          <h2 data-over="404">This talk is no longer here</h2>
          <h2 data-over="401">This screen is disconnected</h2>
          <p data-over="401">
            <a href="?">Connect it again</a>
          </p>
        </section>
      </main>
      <script type="module" src={stageModule} />
    </>
  );
}

/** Drawn once: scenes show them by reference. */
function Codes({ hub, nextCodeMs, booking }: Pick<HallScreenView, "hub" | "nextCodeMs" | "booking">) {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: "absolute" }} data-next-code={nextCodeMs}>
      <CodeSymbol id="hub-code" code={hub} />
      {booking && <CodeSymbol id="booking-code" code={booking} />}
    </svg>
  );
}

function CodeSymbol({ id, code: { size, drawing } }: { id: string; code: ShownCode }) {
  const viewBox = `0 0 ${size} ${size}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own media process from an address of ours
  return <symbol id={id} viewBox={viewBox} dangerouslySetInnerHTML={{ __html: drawing }} />;
}

function Code({ of, label, caption }: { of: "hub" | "booking"; label: string; caption?: string }) {
  return (
    <figure className="card">
      {caption && <figcaption dir="auto">{caption}</figcaption>}
      <svg role="img" aria-label={label} shapeRendering="crispEdges">
        <use href={`#${of}-code`} />
      </svg>
    </figure>
  );
}

function Address({ code: { host, path } }: { code: ShownCode }) {
  return (
    <p className="address" dir="ltr" style={{ "--chars": host.length + path.length } as React.CSSProperties}>
      <span>{host}</span>
      <b>{path}</b>
    </p>
  );
}

/** What the audience finds while the page is not open. */
const Notice = ({ update: { status } }: { update: StageUpdate }) => (
  <p className="notice" data-notice hidden={status === "active"}>
    {stageNotice(status)}
  </p>
);

interface SplitSceneProps {
  name: StageScene;
  screen: HallScreenView;
  children: React.ReactNode;
}

/** Words beside a code, in the direction of the talk's language. */
const SplitScene = ({ name, screen: { language }, children }: SplitSceneProps) => (
  <section className={`scene ${name} split`} dir={isWrittenFromRight(language) ? "rtl" : undefined}>
    {children}
  </section>
);

function JoinScene({ screen }: { screen: HallScreenView }) {
  const { title, eventName, language, speaker, update, hub } = screen;
  const length = title.length > 90 ? "full" : title.length > 45 ? "long" : undefined;
  return (
    <SplitScene name="join" screen={screen}>
      <div className="words">
        {eventName && (
          <p className="quiet" dir="auto" lang={language}>
            {eventName}
          </p>
        )}
        <h1 dir="auto" lang={language} data-length={length}>
          {title}
        </h1>
        {speaker.name && <p dir="auto">{speaker.name}</p>}
        <Count of="joined" update={update} />
        <Notice update={update} />
      </div>
      <Code of="hub" label="QR code of the talk's page" />
      <Address code={hub} />
    </SplitScene>
  );
}

function ResourcesScene({ screen }: { screen: HallScreenView }) {
  const { resources, language, hub, update } = screen;
  const moreCount = resources.length - maxShownResources;
  return (
    <SplitScene name="resources" screen={screen}>
      <div className="words">
        <h2>{resources.length > 0 ? "Take it with you" : "Files follow here"}</h2>
        <ul className="list">
          {resources.slice(0, maxShownResources).map(({ title, kind }) => (
            <li key={title}>
              <span dir="auto" lang={language}>
                {title}
              </span>
              <span className="kind">{kind}</span>
            </li>
          ))}
        </ul>
        {moreCount > 0 && <p className="quiet">{`and ${moreCount} more`}</p>}
        <Notice update={update} />
      </div>
      <Code of="hub" label="QR code of the talk's page" />
      <Address code={hub} />
    </SplitScene>
  );
}

function FeedbackScene({ screen }: { screen: HallScreenView }) {
  const { update, hub } = screen;
  return (
    <SplitScene name="feedback" screen={screen}>
      <div className="words">
        <h2>Rate this talk</h2>
        <p className="stars" aria-hidden="true">
          ★★★★★
        </p>
        <Count of="ratings" update={update} />
        <Notice update={update} />
      </div>
      <Code of="hub" label="QR code of the talk's page" />
      <Address code={hub} />
    </SplitScene>
  );
}

function ThanksScene({ screen }: { screen: HallScreenView }) {
  const { speaker, hub, booking } = screen;
  return (
    <SplitScene name="thanks" screen={screen}>
      <div className="words">
        {speaker.avatarUrl && <img src={atWidth(speaker.avatarUrl, 480)} alt="" />}
        <h2>Thank you</h2>
        {speaker.name && <p dir="auto">{speaker.name}</p>}
        {!booking && <p className="quiet">The slides stay on this page</p>}
      </div>
      {booking ? (
        <Code of="booking" label="QR code of the booking form" caption={`Book ${speaker.firstName}`.trim()} />
      ) : (
        <Code of="hub" label="QR code of the talk's page" />
      )}
      <Address code={booking ?? hub} />
    </SplitScene>
  );
}
