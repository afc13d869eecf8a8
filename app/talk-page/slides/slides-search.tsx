// The search within the slides, a form that needs no script, and what it found.
import { searchMaxLength } from "#app/domain/slides/slides.ts";
import type { SlidesScreen } from "#app/talk-page/slides/slides-screen.server.ts";
import { TextField } from "#app/ui/fields.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

/** The query of an address of the viewer, with what this visitor's addresses carry on. */
export function toQuery(carried: SlidesScreen["carried"], page?: number): string {
  const query = new URLSearchParams(carried ? { [carried.name]: carried.value } : {});
  if (page !== undefined) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

export function SlideSearch({ screen: { path, search, carried } }: { screen: SlidesScreen }) {
  return (
    <search>
      <form className="viewer-search" action={path}>
        {carried && <input type="hidden" {...carried} />}
        <TextField
          label="Search the slides"
          field={{ id: "q", name: "q", initialValue: search?.text }}
          type="search"
          maxLength={searchMaxLength}
          dir="auto"
        />
        <button className="button button-quiet" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}

interface FoundProps {
  screen: SlidesScreen;
  search: NonNullable<SlidesScreen["search"]>;
}

export function FoundSlides({ screen, search: { text, found } }: FoundProps) {
  const words = useSpeakerWords();
  const { slides, path, carried } = screen;
  return (
    <main className="deck">
      <div className="column viewer-about">
        <SlideSearch screen={screen} />
        <h2>{found.length === 1 ? "1 slide found" : `${found.length} slides found`}</h2>
        {found.length === 0 && (
          <p>
            No slide contains “<bdi>{text}</bdi>”. Words in pictures are not found.
          </p>
        )}
      </div>
      <ul className="found">
        {found.map(({ number, excerpt }) => {
          const slide = slides.find((each) => each.number === number);
          return (
            <li key={number}>
              <a href={`${path}${toQuery(carried, number)}#slide-${number}`}>
                {slide && (
                  <img
                    src={slide.src}
                    width={slide.width}
                    height={slide.height}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                )}
                {`Slide ${number}`}
              </a>
              <p className="quiet small" {...words}>
                {excerpt}
              </p>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
