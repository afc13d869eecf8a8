// The slides that strangers may look at, whoever asks: what other sites embed, and the picture of shared links.
import { areFilesOpen, findFirstSlides } from "#app/domain/files/open-slides.server.ts";
import { anonymousViewer, authoriseHub, nextStatusChange } from "#app/domain/hubs/hubs.ts";
import { findPublicHub, type PublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findSlidePicture } from "#app/domain/slides/queries.server.ts";
import { parseSlidePictureName } from "#app/domain/slides/slides.ts";
import type { Services } from "#app/services.ts";
import { toHubRef } from "#app/talk-page/access.ts";
import { type NoticeHub, toNoticeHub } from "#app/talk-page/shown-hub.ts";
import { buildSlidesScreen, findDeckOf, type SlidesScreen } from "#app/talk-page/slides/slides-screen.server.ts";

/** Without slides where a talk's page asks something first, or shows a notice. */
export interface EmbeddedSlides {
  hub: NoticeHub;
  slides: SlidesScreen | null;
  changesAt: Date | null;
}

/** The first deck of a talk; null for a talk that visitors may not know of, and one that has none. No cookie is read. */
export async function findEmbeddedSlides(
  services: Services,
  params: { username: string; slug: string },
): Promise<EmbeddedSlides | null> {
  const address = { username: params.username.toLowerCase(), slug: params.slug.toLowerCase() };
  const hub = await findPublicHub(services, address);
  if (!hub) return null;
  const now = services.clock.now();
  if (!authoriseHub({ hub, viewer: anonymousViewer, now }).mayKnow) return null;
  const shown = { hub: toNoticeHub(hub), changesAt: nextStatusChange(hub, now) };
  if (!areFilesOpen(hub, now)) return { ...shown, slides: null };
  const first = await findFirstSlides(services, hub);
  const deck = first && (await findDeckOf(services, hub.id, first.id));
  if (!deck) return null;
  const options = {
    ref: toHubRef(hub),
    hub: shown.hub,
    filesToken: null,
    query: new URLSearchParams(),
    mayBeIndexed: false,
  };
  return { ...shown, slides: await buildSlidesScreen(services, deck, { ...options, isCounted: false }) };
}

/**
 * The first slide as picture of links to the talk, where its speaker wants that and strangers may look at it: its address
 * and the storage key.
 */
export async function findPreviewSlide(services: Services, hub: PublicHub) {
  if (!hub.slideInPreview || !areFilesOpen(hub, services.clock.now())) return null;
  const first = await findFirstSlides(services, hub);
  const address = first?.slides?.picture;
  const name = address && parseSlidePictureName(address.split("/").at(-1) ?? "");
  if (!name) return null;
  const picture = await findSlidePicture(services.db, { hubId: hub.id, resourceId: first.id, ...name, size: "large" });
  return picture && { address, key: picture.key };
}
