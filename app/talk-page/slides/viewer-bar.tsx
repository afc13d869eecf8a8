// The bar over the slides: whose they are, the way back, the search and the grid.
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";
import type { SlidesScreen } from "#app/talk-page/slides/slides-screen.server.ts";
import { toQuery } from "#app/talk-page/slides/slides-search.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

export function ViewerBar({ screen: { hub, title, search, path, carried } }: { screen: SlidesScreen }) {
  const words = useSpeakerWords();
  const query = toQuery(carried);
  return (
    <header className="viewer-bar">
      {search ? (
        <a className="icon-button" href={path + query} aria-label="Back to the slides">
          <Icon name="back" />
        </a>
      ) : (
        <a className="icon-button" href={hub.path + query} aria-label="Back to the talk">
          <Icon name="back" />
        </a>
      )}
      <div className="viewer-names">
        <h1 {...words}>{title}</h1>
        <p {...words}>{hub.title}</p>
      </div>
      {!search && (
        <>
          <a className="icon-button" id="to-search" href="#q" aria-label="Search the slides">
            <Icon name="search" />
          </a>
          <GridButton />
        </>
      )}
    </header>
  );
}

/** What other sites show: whose slides they are, and the way to the talk. */
export function EmbedBar({ hub, title }: { hub: NoticeHub; title: string }) {
  const words = useSpeakerWords();
  return (
    <header className="viewer-bar">
      <div className="viewer-names">
        <h1 {...words}>{title}</h1>
        <p {...words}>{`${hub.title} · ${hub.speaker.name}`}</p>
      </div>
      <a className="icon-button" href={hub.path} target="_blank" rel="noopener" aria-label="Open the talk's page">
        <Icon name="open" />
      </a>
      <GridButton />
    </header>
  );
}

const GridButton = () => (
  <button className="icon-button" id="grid" type="button" aria-label="All slides" aria-pressed="false">
    <Icon name="grid" />
  </button>
);
