// The page on which people look at a deck's slides.
import { filesLinkParam } from "#app/domain/audience/files-link.server.ts";
import { findResource, resourceAddress, slidesAddress } from "#app/domain/files/public-resources.server.ts";
import { findDeck } from "#app/domain/slides/queries.server.ts";
import { type FoundSlide, searchSlides } from "#app/domain/slides/search.server.ts";
import {
  type Deck,
  describeSlides,
  type Slide,
  type SlideSize,
  searchMaxLength,
  slidePictureName,
  slideWidths,
} from "#app/domain/slides/slides.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { formatSize } from "#app/domain/values/size.ts";
import type { Services } from "#app/services.ts";
import type { HubRef } from "#app/talk-page/access.ts";
import { withFilesToken } from "#app/talk-page/file-gate.server.ts";
import type { PageMeta } from "#app/talk-page/hub-meta.tsx";
import type { NoticeHub } from "#app/talk-page/shown-hub.ts";

/** Characters of a slide's words that stand on the page. Its picture has the rest, and the search reads all. */
const shownTextLength = 2_000;

export interface SlideView extends Pick<Slide, "number" | "width" | "height" | "text"> {
  src: string;
  srcSet: string;
}

export interface SlidesScreen {
  hub: NoticeHub;
  meta: PageMeta;
  /** The resource's title. */
  title: string;
  /** The viewer's own address. */
  path: string;
  /** What the addresses of this visitor carry on: the token of an emailed link. */
  carried: { name: string; value: string } | null;
  /** Null until the file was opened. */
  pageCount: number | null;
  /** Those that are drawn. */
  slides: SlideView[];
  /** The number that the address names. */
  at: number;
  search: { text: string; found: FoundSlide[] } | null;
  download: { href: string; detail: string } | null;
  /** Who looks at what is counted, and the page follows the speaker. */
  isCounted: boolean;
}

export interface FoundDeck {
  hubId: string;
  resource: NonNullable<Awaited<ReturnType<typeof findResource>>>;
  deck: Deck;
}

/** A resource with its deck; null where there is nothing to look at. */
export async function findDeckOf(services: Services, hubId: string, resourceId: string): Promise<FoundDeck | null> {
  const resource = await findResource(services, hubId, resourceId);
  const deck = resource && (await findDeck(services.db, { hubId, resourceId }));
  return deck && deck.state !== "refused" ? { hubId, resource, deck } : null;
}

interface ScreenOptions {
  ref: HubRef;
  hub: NoticeHub;
  filesToken: string | null;
  query: URLSearchParams;
  mayBeIndexed: boolean;
  isCounted: boolean;
}

export async function buildSlidesScreen(
  services: Services,
  { hubId, resource, deck }: FoundDeck,
  { ref, hub, filesToken, query, mayBeIndexed, isCounted }: ScreenOptions,
): Promise<SlidesScreen> {
  const path = slidesAddress(ref, resource.id);
  const search = query.get("q")?.trim().slice(0, searchMaxLength) || null;
  const { pageCount, slides } = deck;
  const shown = { hubId, resourceId: resource.id };
  const lastNumber = slides.at(-1)?.number ?? 1;
  return {
    hub,
    meta: {
      title: `${resource.title} · ${hub.title}`,
      description: `${describeSlides(pageCount ?? slides.length)} by ${hub.speaker.name}.`,
      keywords: null,
      mayBeIndexed: mayBeIndexed && search === null,
      canonical: services.settings.appUrl.origin + path,
      picture: null,
      jsonLd: null,
    },
    title: resource.title,
    path,
    carried: filesToken === null ? null : { name: filesLinkParam, value: filesToken },
    pageCount,
    slides: slides.map((slide) => toSlideView(slide, path, filesToken)),
    at: Math.min(requestedPage(query), lastNumber),
    search: search === null ? null : { text: search, found: await searchSlides(services.db, shown, slides, search) },
    download: resource.isDownloadable
      ? {
          href: withFilesToken(resourceAddress(ref, resource.id), filesToken),
          detail: [resource.type.slice(0, 4).toUpperCase(), resource.fileSize && formatSize(resource.fileSize)]
            .filter(Boolean)
            .join(", "),
        }
      : null,
    isCounted,
  };
}

function toSlideView({ token, text, ...slide }: Slide, path: string, filesToken: string | null): SlideView {
  const toAddress = (size: SlideSize) => withFilesToken(`${path}/${slidePictureName(token, size)}`, filesToken);
  const [small, large] = [toAddress("small"), toAddress("large")];
  return {
    ...slide,
    text: text.length > shownTextLength ? `${text.slice(0, shownTextLength)}…` : text,
    src: small,
    srcSet: `${small} ${slideWidths.small}w,${large} ${slideWidths.large}w`,
  };
}
