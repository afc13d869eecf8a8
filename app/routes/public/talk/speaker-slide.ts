import { findDeckFile } from "#app/domain/slides/queries.server.ts";
import { currentFollowTicket } from "#app/domain/stage/follow-ticket.server.ts";
import { findSpeakerSlide } from "#app/domain/stage/speaker-slide.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { authoriseFile } from "#app/talk-page/audience/file-access.server.ts";
import { respondWithSpeakerSlide } from "#app/talk-page/slides/speaker-slide-response.server.ts";
import type { Route } from "./+types/speaker-slide.ts";

/**
 * The number of the slide that the speaker shows, for visitors who may look at the slides, with the ticket that opens it
 * from then on.
 */
export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const { services } = context.get(requestContextKey);
  const { resourceId } = params;
  const authorised = await authoriseFile(args, "slides", (hubId) => findDeckFile(services.db, { hubId, resourceId }));
  const { access, hub, isShared } = authorised;
  const isOpen = access.kind === "talk" && access.state === "open";
  const { slide, changesAt } = isOpen
    ? await findSpeakerSlide(services, { hubId: hub.id, resourceId })
    : { slide: null, changesAt: null };
  const ticket = currentFollowTicket(services, resourceId);
  return respondWithSpeakerSlide({ slide, ticket }, isShared ? [access.changesAt, changesAt] : null);
}
