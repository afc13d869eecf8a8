// Notifies watchers of changes by polling: writers announce nothing, and the result is right whichever process wrote.
// Polls only while someone watches, with one call for all that is watched.

interface FeedItem {
  id: string;
  /** Changes whenever the item does. */
  version: string;
}

export interface WatchHandlers<Item> {
  notify(item: Item): void;
  /** The item no longer exists, newer watches of the viewer took its place, or the feed ends. */
  end(): void;
}

/** Who watches an owner's items. Those with one id have `maxWatches` together: a further one ends the oldest. */
export interface FeedViewer {
  id: string;
  ownerId: string;
  maxWatches: number;
}

interface Watch<Item> extends WatchHandlers<Item> {
  itemId: string;
  ownerId: string;
  viewerId: string;
  /** The version that was sent last. */
  version: string;
}

interface FeedOptions<Item> {
  /** Those items that exist and belong to their owner, each named once. */
  list(watched: { itemId: string; ownerId: string }[]): Promise<Item[]>;
  intervalMs: number;
  onError(error: unknown, watchCount: number): void;
}

/** Created once per process. Call `end` before what `list` reads is closed. */
export function createPollingFeed<Item extends FeedItem>({ list, intervalMs, onError }: FeedOptions<Item>) {
  /** The oldest first. */
  const watches = new Set<Watch<Item>>();
  let isEnded = false;
  const poller = createPoller({ poll, isNeeded: () => watches.size > 0, intervalMs });

  /**
   * Notifies of every change after `item`, which the owner is known to have. Returns a function that stops watching.
   * Nobody is refused: the oldest watch may be a connection that broke without a word.
   */
  function watch(viewer: FeedViewer, item: Item, { notify, end }: WatchHandlers<Item>): () => void {
    if (isEnded) {
      end();
      return () => {};
    }
    const { id: viewerId, ownerId, maxWatches } = viewer;
    const newWatch: Watch<Item> = { itemId: item.id, ownerId, viewerId, version: item.version, notify, end };
    watches.add(newWatch);
    const own = [...watches].filter((each) => each.viewerId === viewerId);
    for (const replaced of own.slice(0, -maxWatches)) endWatch(watches, replaced);
    poller.schedule(intervalMs);
    return () => {
      watches.delete(newWatch);
      if (watches.size === 0) poller.stop();
    };
  }

  async function poll() {
    const polled = [...watches];
    try {
      const items = new Map((await list(uniqueByItem(polled))).map((item) => [item.id, item]));
      for (const each of polled) if (watches.has(each)) notifyWatch(watches, each, items.get(each.itemId));
    } catch (error) {
      onError(error, polled.length);
    }
  }

  return {
    watch,
    /** The number of watches. */
    count: () => watches.size,
    /** Polls at once, after a change in this process. */
    refresh: poller.refresh,
    /** Ends all watches and accepts no new ones. */
    end() {
      isEnded = true;
      poller.stop();
      for (const each of watches) endWatch(watches, each);
    },
  };
}

interface PollerOptions {
  /** Never fails. */
  poll(): Promise<void>;
  isNeeded(): boolean;
  intervalMs: number;
}

/** The largest part of the time that polling may take, however slow it is. */
const maxPollShare = 0.1;

/** Runs `poll` again and again while it is needed, never twice at once. */
function createPoller({ poll, isNeeded, intervalMs }: PollerOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let isRefreshDue = false;

  function schedule(ms: number) {
    if (!isPolling) timer ??= setTimeout(run, ms).unref();
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  async function run() {
    timer = undefined;
    isPolling = true;
    isRefreshDue = false;
    const startedMs = performance.now();
    await poll();
    isPolling = false;
    const pauseMs = Math.max(intervalMs, (performance.now() - startedMs) / maxPollShare);
    if (isNeeded()) schedule(isRefreshDue ? 0 : pauseMs);
  }

  /** Runs now, or again after the poll that is under way, which may have read too early. */
  function refresh() {
    isRefreshDue = isPolling;
    if (isPolling || !isNeeded()) return;
    stop();
    schedule(0);
  }

  return { schedule, stop, refresh };
}

const uniqueByItem = <Item>(watches: Watch<Item>[]) => [
  ...new Map(watches.map((each) => [each.itemId, { itemId: each.itemId, ownerId: each.ownerId }])).values(),
];

/** Sends a changed item. Ends the watch of one that no longer exists. */
function notifyWatch<Item extends FeedItem>(watches: Set<Watch<Item>>, watch: Watch<Item>, item: Item | undefined) {
  if (!item) endWatch(watches, watch);
  else if (item.version !== watch.version) {
    watch.version = item.version;
    watch.notify(item);
  }
}

function endWatch<Item>(watches: Set<Watch<Item>>, watch: Watch<Item>) {
  watches.delete(watch);
  watch.end();
}
