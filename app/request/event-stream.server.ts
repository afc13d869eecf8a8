// Server-sent events.

export const eventStreamType = "text/event-stream";
/** Shorter than the idle timeout of any common proxy. */
const heartbeatMs = 15_000;
/** Unread events after which the stream ends. A reader that is still there connects again. */
const maxUnreadEvents = 20;

export interface EventSink {
  /** One event; `id` comes back as Last-Event-ID after a broken connection. */
  send(id: string, data: unknown): void;
  end(): void;
}

/**
 * A response that sends events until the reader leaves, `end` is called, or `isStillAuthorised` (checked every 15 s) is
 * false. `subscribe` is called once and returns its cleanup function.
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
        // An event instead of a comment, so that the page can tell a quiet connection from a dead one.
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
      // Stops nginx from buffering events.
      "x-accel-buffering": "no",
    },
  });
}
