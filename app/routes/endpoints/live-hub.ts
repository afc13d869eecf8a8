// A hub's live stats, requested by follow-hub.ts.
import { data } from "react-router";
import { findLiveHub, type LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { createEventStream, eventStreamType } from "#app/request/event-stream.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { toLiveHubView } from "#app/routes/dashboard/live/live-hub-view.server.ts";
import type { Route } from "./+types/live-hub.ts";

/**
 * Streams events with the stats and every change until the session ends or the hub is deleted, or returns the stats
 * once as JSON. A speaker with too many open streams gets 429.
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

  let stop: (() => void) | null = null;
  const stream = createEventStream(
    (sink) => {
      sink.send(hub.version, toView(hub));
      const notify = (each: LiveHub) => sink.send(each.version, toView(each));
      stop = installation.live.watch(actor, hub, { notify, end: sink.end });
      return () => stop?.();
    },
    async () => (await installation.auth.readSession(request.headers.get("cookie"))) !== null,
  );
  if (stop) return stream;
  await stream.body?.cancel();
  return new Response(null, { status: 429, headers: { "retry-after": "60" } });
}
