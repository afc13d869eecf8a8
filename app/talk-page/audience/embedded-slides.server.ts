// The slides that other sites embed: what everyone may look at, whoever asks.
import { listPublicResources } from "#app/domain/files/public-resources.server.ts";
import { anonymousViewer, authoriseHub, nextStatusChange } from "#app/domain/hubs/hubs.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import type { Services } from "#app/services.ts";
import { toHubRef, toShownAccess } from "#app/talk-page/access.ts";
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
  const { mayKnow, mayRead } = authoriseHub({ hub, viewer: anonymousViewer, now });
  if (!mayKnow) return null;
  const shown = { hub: toNoticeHub(hub), changesAt: nextStatusChange(hub, now) };
  const visitor = { isFormDue: hub.leadCaptureEnabled, hasSharedContact: false, isPreview: false };
  const { gate, isFileFormRequired } = toShownAccess(hub, visitor);
  if (!mayRead || isFileFormRequired || (gate === "ask" && !hub.leadAllowSkip)) return { ...shown, slides: null };
  const ref = toHubRef(hub);
  const first = (await listPublicResources(services, ref)).find(({ slides }) => slides);
  const deck = first && (await findDeckOf(services, hub.id, first.id));
  if (!deck) return null;
  const options = { ref, hub: shown.hub, filesToken: null, query: new URLSearchParams(), mayBeIndexed: false };
  return { ...shown, slides: buildSlidesScreen(services, deck, { ...options, isCounted: false }) };
}
