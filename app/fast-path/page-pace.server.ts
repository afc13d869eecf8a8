// Public pages whose query makes them a client's own (a search, the second page of a list) are computed each time. They
// are paced by the processor time they take, so that one client with many connections leaves the others theirs.
import { performance } from "node:perf_hooks";
import { pageKeyOf } from "#app/fast-path/page-key.server.ts";
import { computedPageLimiter, consumeAmount, isExhausted } from "#app/request/limits.server.ts";
import { tooManyPages } from "#app/request/malformed-requests.server.ts";

/** A client's pages that wait: more than the phones of a hall behind one address. */
const maxWaiting = 400;
/** The pause after a paced page, as a multiple of the time it took: one client then has a third of a processor. */
const pauseFactor = 2;

/** Whether the page at this address, which this route answers, is public and computed for each request. */
const isComputed = ({ method, url }: Request, route: string): boolean => {
  const { pathname, search } = new URL(url);
  return (
    (method === "GET" || method === "HEAD") && route.startsWith("/:username") && pageKeyOf(pathname + search) === null
  );
};

/**
 * Renders a page. A client whose computed pages took more processor time than `computedPageLimiter` allows has them one
 * after another, with a pause after each. Nobody is refused but a client with too many waiting: 429.
 */
export async function renderPaced(
  request: Request,
  { address, route }: { address: string; route: string },
  render: () => Promise<Response>,
): Promise<Response> {
  if (!isComputed(request, route)) return render();
  const measured = async () => {
    const { result, ms } = await meter.measure(render);
    await consumeAmount(computedPageLimiter, ms, address);
    return { result, ms };
  };
  if (!queues.has(address) && !isExhausted(computedPageLimiter, address)) return (await measured()).result;
  const page = inTurn(address, async () => {
    // Its reader has left.
    if (request.signal.aborted) return { result: new Response(null, { status: 499 }), pauseMs: 0 };
    const { result, ms } = await measured();
    return { result, pauseMs: ms * pauseFactor };
  });
  return page ?? tooManyPages(request, maxWaitSeconds);
}
/** When a client with too many waiting pages may come back. */
const maxWaitSeconds = 30;

/** The clients who wait, with the number of their pages and when the last of them is done. */
const queues = new Map<string, { size: number; last: Promise<void> }>();

interface Turn<Result> {
  result: Result;
  pauseMs: number;
}

/** Runs `work` once the work of this client before it is done and its pause is over; null when too many wait. */
function inTurn<Result>(client: string, work: () => Promise<Turn<Result>>): Promise<Result> | null {
  const queue = queues.get(client) ?? { size: 0, last: Promise.resolve() };
  if (queue.size >= maxWaiting) return null;
  queues.set(client, queue);
  queue.size++;
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = queue.last;
  queue.last = promise;
  const end = () => {
    if (--queue.size === 0) queues.delete(client);
    resolve();
  };
  return before.then(work).then(
    ({ result, pauseMs }) => {
      if (pauseMs) setTimeout(end, pauseMs).unref();
      else end();
      return result;
    },
    (error) => {
      end();
      throw error;
    },
  );
}

/**
 * How long the main thread worked while each computed page was in hand, divided among those that were in hand at once:
 * a hall's pages together count what they take together. What else it did meanwhile counts too, as nothing tells it apart.
 */
const meter = createMeter(() => performance.eventLoopUtilization().active);

export function createMeter(readActiveMs: () => number) {
  /** What one that was always in hand would have counted. */
  let sharedMs = 0;
  let [inHand, readMs] = [0, 0];
  function advance() {
    const activeMs = readActiveMs();
    if (inHand) sharedMs += (activeMs - readMs) / inHand;
    readMs = activeMs;
    return sharedMs;
  }
  return {
    async measure<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
      const from = advance();
      inHand++;
      try {
        const result = await work();
        return { result, ms: advance() - from };
      } finally {
        advance();
        inHand--;
      }
    },
  };
}
