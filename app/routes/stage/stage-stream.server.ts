// What a hall screen follows: the stage at once, and the counts within two seconds.
import { buildStageUpdate, findStageUpdate, type HallAddress } from "#app/domain/stage/hall.server.ts";
import { createEventStream, type EventSink, eventStreamType } from "#app/request/event-stream.server.ts";
import { orNotFound, type RequestContext } from "#app/request/request-context.ts";

interface Viewer extends HallAddress {
  /** The link that let a guest in: without it, the stream ends. Null for the owner. */
  linkId: string | null;
  /** Asked every 15 s. */
  isStillAuthorised(): Promise<boolean>;
}

type Context = Pick<RequestContext, "installation" | "services">;

/**
 * Streams the state of a hall screen until access ends or the hub is deleted, or returns it once as JSON. 404 when the
 * hub is not the owner's, 429 when too many of the owner's screens are open.
 */
export async function respondWithStage(request: Request, context: Context, viewer: Viewer): Promise<Response> {
  const found = orNotFound(await findStageUpdate(context.services, viewer));
  const acceptsEvents = request.method === "GET" && request.headers.get("accept")?.includes(eventStreamType);
  if (!acceptsEvents) return Response.json(found.update, { headers: { "cache-control": "no-store" } });

  let stop: (() => void) | null = null;
  const stream = createEventStream((sink) => {
    sink.send("", found.update);
    stop = watchStage(context, viewer, found, sink);
    return () => stop?.();
  }, viewer.isStillAuthorised);
  if (stop) return stream;
  await stream.body?.cancel();
  return new Response(null, { status: 429, headers: { "retry-after": "60" } });
}

type Found = NonNullable<Awaited<ReturnType<typeof findStageUpdate>>>;

function watchStage({ installation, services }: Context, { ownerId, linkId }: Viewer, found: Found, sink: EventSink) {
  let { stage, live } = found;
  // One after the other, so that no screen gets an older state last.
  let sending = Promise.resolve();
  const send = () => {
    sending = sending
      .then(async () => sink.send("", await buildStageUpdate(services, stage, live)))
      // The database is unavailable for a moment: the screen keeps what it shows.
      .catch((err) => services.log.warn({ err }, "stage not sent"));
  };
  const stopStage = installation.stages.watch({ id: ownerId }, stage, {
    notify(next) {
      if (linkId && next.linkId !== linkId) return sink.end();
      stage = next;
      send();
    },
    end: sink.end,
  });
  const stopStats = installation.stageStats.watch({ id: ownerId }, live, {
    notify(next) {
      live = next;
      send();
    },
    end: sink.end,
  });
  const stop = () => {
    stopStage?.();
    stopStats?.();
  };
  if (stopStage && stopStats) return stop;
  stop();
  return null;
}
