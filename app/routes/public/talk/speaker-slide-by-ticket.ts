import { data } from "react-router";
import { authoriseHub, nextStatusChange } from "#app/domain/hubs/hubs.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { findTicketExpiry } from "#app/domain/stage/follow-ticket.server.ts";
import { findSpeakerSlide } from "#app/domain/stage/speaker-slide.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { respondWithSpeakerSlide } from "#app/talk-page/slides/speaker-slide-response.server.ts";
import type { Route } from "./+types/speaker-slide-by-ticket.ts";

/**
 * The same for a phone that had access some minutes ago, from the page cache: 404 once its ticket has expired or the
 * talk is not open.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { username, slug, resourceId, ticket } = params;
  const expiresAt = findTicketExpiry(services, resourceId, ticket);
  const hub = expiresAt && (await findPublicHub(services, { username, slug }));
  if (!hub) throw data(null, 404);
  const now = services.clock.now();
  const { view } = authoriseHub({ hub, viewer: { isOwner: false, hasAccess: true }, now });
  if (view !== "open") throw data(null, 404);
  const { slide, changesAt } = await findSpeakerSlide(services, { hubId: hub.id, resourceId });
  return respondWithSpeakerSlide({ slide }, [expiresAt, nextStatusChange(hub, now), changesAt]);
}
