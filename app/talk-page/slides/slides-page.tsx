// The viewer: a deck's slides, one by one. Without script all of them are a list.

import viewerModule from "#app/enhance/slides/viewer.ts?worker&url";
import { HubMeta } from "#app/talk-page/hub-meta.tsx";
import { RehearsalBar } from "#app/talk-page/hub-screen.tsx";
import type { SlidesScreen, SlideView } from "#app/talk-page/slides/slides-screen.server.ts";
import { FoundSlides, SlideSearch, toQuery } from "#app/talk-page/slides/slides-search.tsx";
import { EmbedBar, ViewerBar } from "#app/talk-page/slides/viewer-bar.tsx";
import { BrandedFooter } from "#app/ui/branded/branded-footer.tsx";
import { HubStyles, SlidesStyles } from "#app/ui/branded/hub-styles.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

interface Props {
  screen: SlidesScreen;
  isRehearsal?: boolean;
  /** In a frame of another site, which every link leaves. */
  isEmbedded?: boolean;
}

export function SlidesPage({ screen, isRehearsal, isEmbedded }: Props) {
  const { hub, meta, search } = screen;
  return (
    <>
      <HubStyles branding={hub.branding} part="head" />
      <SlidesStyles branding={hub.branding} />
      <HubMeta meta={meta} />
      {isRehearsal && <RehearsalBar />}
      {isEmbedded ? <EmbedBar hub={hub} title={screen.title} /> : <ViewerBar screen={screen} />}
      {search ? (
        <FoundSlides screen={screen} search={search} />
      ) : (
        <Deck screen={screen}>
          {!isEmbedded && (
            <>
              <Download screen={screen} />
              <SlideSearch screen={screen} />
            </>
          )}
        </Deck>
      )}
      {!isEmbedded && <BrandedFooter username={isRehearsal ? undefined : hub.path.split("/")[1]} />}
      {!search && <script type="module" src={viewerModule} fetchPriority="low" />}
    </>
  );
}

interface DeckProps {
  screen: SlidesScreen;
  children: React.ReactNode;
}

function Deck({ screen, children }: DeckProps) {
  const { slides, at, pageCount, path, carried, isCounted } = screen;
  const [first] = slides;
  const words = useSpeakerWords();
  if (!first) return <NothingYet path={path + toQuery(carried)} />;
  const addresses = isCounted
    ? { "data-now": `${path}/now${toQuery(carried)}`, "data-views": `${path}/views${toQuery(carried)}` }
    : {};
  const ratio = { "--ratio": first.width / first.height } as React.CSSProperties;
  return (
    <main className="deck" id="deck" style={ratio} {...addresses}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <ol className="slides" id="slides" aria-label="Slides" tabIndex={0}>
        {slides.map((slide) => (
          <Slide key={slide.number} slide={slide} screen={screen} />
        ))}
      </ol>
      <div className="viewer-controls">
        <button className="icon-button" id="previous" type="button" aria-label="Previous slide">
          <Icon name="previous" />
        </button>
        <p role="status" id="position">{`${at} of ${pageCount ?? slides.length}`}</p>
        <button className="icon-button" id="next" type="button" aria-label="Next slide">
          <Icon name="next" />
        </button>
        <button className="icon-button" id="fullscreen" type="button" aria-label="Full screen">
          <Icon name="expand" />
        </button>
      </div>
      <p className="in-step" id="in-step" role="status" hidden />
      <div className="column viewer-about">
        {pageCount !== null && slides.length < pageCount && <Unfinished screen={screen} />}
        <p className="slide-words small quiet" id="words" {...words} />
        {children}
      </div>
    </main>
  );
}

/** Phones upright get the small picture whatever their density, because the large one takes twice as long. */
const sizes = "(max-width:640px) 70vw,min(100vw,1120px)";

function Slide({ slide, screen: { at, carried } }: { slide: SlideView; screen: SlidesScreen }) {
  const { number, text, src, srcSet, width, height } = slide;
  const words = useSpeakerWords();
  const isShown = number === at;
  return (
    <li value={number} id={`slide-${number}`} className={isShown ? "is-near" : undefined}>
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={width}
        height={height}
        alt={describeSlide(slide)}
        loading={isShown ? undefined : "lazy"}
        fetchPriority={isShown ? "high" : undefined}
        decoding="async"
      />
      <div className="slide-text">
        <a href={`${toQuery(carried, number)}#slide-${number}`}>{`Slide ${number}`}</a>
        {text && (
          <details>
            <summary>Words on it</summary>
            <p {...words}>{text}</p>
          </details>
        )}
      </div>
    </li>
  );
}

const altLength = 150;

/** The picture's alternative. All words of the slide are text beside it. */
function describeSlide({ number, text }: Pick<SlideView, "number" | "text">): string {
  const line = text.replace(/\s+/g, " ");
  return `Slide ${number}${line && `: ${line.length > altLength ? `${line.slice(0, altLength)}…` : line}`}`;
}

const NothingYet = ({ path }: { path: string }) => (
  <main className="column stack">
    <h2>The slides are on their way</h2>
    <p>They are being drawn right now, which takes less than a minute.</p>
    <p>
      <a className="button" href={path}>
        Look again
      </a>
    </p>
  </main>
);

const Unfinished = ({ screen: { slides, pageCount, path, carried } }: { screen: SlidesScreen }) => (
  <p className="notice" role="status">
    {`${slides.length} of ${pageCount} slides are ready. The others are being drawn. `}
    <a href={path + toQuery(carried, slides.at(-1)?.number)}>Look again</a>
  </p>
);

const Download = ({ screen: { download } }: { screen: SlidesScreen }) =>
  download ? (
    <p>
      <a className="button button-quiet" href={download.href}>
        <Icon name="download" />
        {`Download ${download.detail}`}
      </a>
    </p>
  ) : (
    <p className="quiet">Slides to look at. The speaker does not offer the file.</p>
  );
