// What hall screens and remotes follow: the stage at once, and the counts within two seconds.
import { data, type RouterContextProvider } from "react-router";
import type { LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import type { HallScreenAddress } from "#app/domain/stage/hall-screen.server.ts";
import { findLiveStage, type HubStage } from "#app/domain/stage/queries.server.ts";
import { maxGuestScreens, maxOwnScreens } from "#app/domain/stage/stage-feed.server.ts";
import { createEventStream, type EventSink, eventStreamType } from "#app/request/event-stream.server.ts";
import { orNotFound, type RequestContext, requestContextKey } from "#app/request/request-context.ts";
import type { Services } from "#app/services.ts";

interface Viewer extends HallScreenAddress {
  /** The link that let a guest in: without it, the stream ends. Null for the owner. */
  linkId: string | null;
  /** Asked every 15 s. */
  isStillAuthorised(): Promise<boolean>;
}

type Context = Pick<RequestContext, "installation" | "services">;

/** What a viewer of this kind gets of the hub's state. */
type BuildUpdate = (services: Services, stage: HubStage, live: LiveHub) => unknown;

interface OwnerArgs {
  request: Request;
  params: { id: string };
  context: Readonly<RouterContextProvider>;
}

/** The same for the signed-in owner. Nobody is redirected to sign in here, because this is not a page: 401. */
export async function respondToOwner({ request, params: { id }, context }: OwnerArgs, build: BuildUpdate) {
  const requestContext = context.get(requestContextKey);
  const session = await requestContext.session();
  if (!session) throw data(null, 401);
  const isStillAuthorised = async () =>
    (await requestContext.installation.auth.readSession(request.headers.get("cookie"))) !== null;
  const viewer = { hubId: id, ownerId: session.actor.id, linkId: null, isStillAuthorised };
  return respondWithStage(request, requestContext, viewer, build);
}

/**
 * Streams the state of a stage until access ends, newer screens of this viewer took its place or the hub is deleted, or
 * returns it once as JSON. 404 when the hub is not the owner's.
 */
export async function respondWithStage(
  request: Request,
  context: Context,
  viewer: Viewer,
  build: BuildUpdate,
): Promise<Response> {
  const { services } = context;
  const found = orNotFound(await findLiveStage(services, { id: viewer.ownerId }, viewer.hubId));
  const update = await build(services, found.stage, found.live);
  const acceptsEvents = request.method === "GET" && request.headers.get("accept")?.includes(eventStreamType);
  if (!acceptsEvents) return Response.json(update, { headers: { "cache-control": "no-store" } });

  return createEventStream((sink) => {
    sink.send("", update);
    return watchStage(context, viewer, { ...found, build }, sink);
  }, viewer.isStillAuthorised);
}

interface Watched {
  stage: HubStage;
  live: LiveHub;
  build: BuildUpdate;
}

function watchStage(
  { installation, services }: Context,
  { ownerId, linkId }: Viewer,
  watched: Watched,
  sink: EventSink,
) {
  let { stage, live } = watched;
  // One after the other, so that no screen gets an older state last.
  let sending = Promise.resolve();
  const send = () => {
    sending = sending
      .then(async () => sink.send("", await watched.build(services, stage, live)))
      // The database is unavailable for a moment: the screen keeps what it shows.
      .catch((err) => services.log.warn({ err }, "stage not sent"));
  };
  const viewer = linkId
    ? { id: linkId, ownerId, maxWatches: maxGuestScreens }
    : { id: ownerId, ownerId, maxWatches: maxOwnScreens };
  const stopStage = installation.stages.watch(viewer, stage, {
    notify(next) {
      if (linkId && next.linkId !== linkId) return sink.end();
      stage = next;
      send();
    },
    end: sink.end,
  });
  const stopStats = installation.stageStats.watch(viewer, live, {
    notify(next) {
      live = next;
      send();
    },
    end: sink.end,
  });
  return () => {
    stopStage();
    stopStats();
  };
}
