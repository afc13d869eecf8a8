// A hub's live stats, requested by follow-hub.ts.
import { data } from "react-router";
import { maxLiveScreens } from "#app/domain/analytics/live-feed.server.ts";
import { findLiveHub, type LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { createEventStream, eventStreamType } from "#app/request/event-stream.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { toLiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import type { Route } from "./+types/live-hub.ts";

/**
 * Streams events with the stats and every change until the session ends, newer windows of the speaker took its place or
 * the hub is deleted, or returns the stats once as JSON.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { installation, services, session } = context.get(requestContextKey);
  // This is not a page, so signing in must never redirect here.
  const currentSession = await session();
  if (!currentSession) throw data(null, 401);
  const { actor } = currentSession;
  const hub = orNotFound(await findLiveHub(services, actor, params.id));
  const toView = (each: LiveHub) => toLiveHubView(each, services.clock.now());
  const acceptsEvents = request.method === "GET" && request.headers.get("accept")?.includes(eventStreamType);
  if (!acceptsEvents) return Response.json(toView(hub), { headers: { "cache-control": "no-store" } });

  const viewer = { id: actor.id, ownerId: actor.id, maxWatches: maxLiveScreens };
  return createEventStream(
    (sink) => {
      sink.send(hub.version, toView(hub));
      const notify = (each: LiveHub) => sink.send(each.version, toView(each));
      return installation.live.watch(viewer, hub, { notify, end: sink.end });
    },
    async () => (await installation.auth.readSession(request.headers.get("cookie"))) !== null,
  );
}
