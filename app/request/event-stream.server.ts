// Server-sent events: an answer that stays open and brings what happens, as text.

export const eventStreamType = "text/event-stream";
/** Shorter than any proxy waits on a silent connection. */
const heartbeatMs = 15_000;
/** Events that a reader has not fetched; one who takes none is gone, and asks again when not. */
const maxUnreadEvents = 20;

export interface EventSink {
  /** One event; `id` comes back as Last-Event-ID, should the connection break. */
  send(id: string, data: unknown): void;
  end(): void;
}

/**
 * An answer of events until the reader leaves, `end` is called, or `isStillWelcome`, asked every 15 s, says no. `begin`
 * is called once and gives back what to do when it is over, however it came to be over.
 */
export function createEventStream(
  subscribe: (sink: EventSink) => () => void,
  isStillAuthorised: () => Promise<boolean>,
): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false;
        const write = (text: string) => {
          if (isOver) return;
          if ((controller.desiredSize ?? 0) < -maxUnreadEvents) sink.end();
          else controller.enqueue(encoder.encode(text));
        };
        const sink: EventSink = {
          send: (id, data) => write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
          end() {
            if (isOver) return;
            stop();
            controller.close();
          },
        };
        // An event rather than a comment: the page hears it too, and knows a silent line from a dead one.
        const heartbeat = setInterval(async () => {
          if (await isStillAuthorised().catch(() => true)) write("event: alive\ndata: 1\n\n");
          else sink.end();
        }, heartbeatMs).unref();
        let unsubscribe = () => {};
        stop = () => {
          isOver = true;
          clearInterval(heartbeat);
          unsubscribe();
        };
        unsubscribe = subscribe(sink);
        if (isOver) unsubscribe();
      },
      cancel: () => stop(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": eventStreamType,
      "cache-control": "no-store, no-transform",
      // nginx would gather what has to leave at once.
      "x-accel-buffering": "no",
    },
  });
}
