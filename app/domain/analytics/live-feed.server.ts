// Notifies open screens of changes at a hub. Writers announce nothing: feedback costs no more, and the database is
// right whichever process wrote. Each process polls every two seconds, with one statement for all its watched hubs, and
// only while a screen is watching.
import { type LiveHub, listLiveHubs } from "#app/domain/analytics/live-hub.server.ts";
import type { Actor, Services } from "#app/services.ts";

const pollIntervalMs = 2_000;
/** The largest part of the time that polling may take, however large the hubs are. */
const maxPollShare = 0.1;
/** Screens that may watch for one speaker at once in this process. Further ones poll by themselves. */
const maxWatchesPerSpeaker = 4;

interface Watch {
  hubId: string;
  ownerId: string;
  /** The version that was sent last. */
  version: string;
  notify(hub: LiveHub): void;
  end(): void;
}
export type LiveFeed = ReturnType<typeof createLiveFeed>;

/** Created once per process. Call `end` before its database is closed. */
export function createLiveFeed(services: Services, intervalMs = pollIntervalMs) {
  const watches = new Set<Watch>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let isEnded = false;

  /**
   * Notifies of every change at `hub`, which the actor is known to own. `end` is called when the hub is deleted or the
   * process ends. Returns a function that stops watching; null when too many of the actor's screens are watching.
   */
  function watch(actor: Actor, hub: LiveHub, { notify, end }: Pick<Watch, "notify" | "end">): (() => void) | null {
    const own = [...watches].filter(({ ownerId }) => ownerId === actor.id);
    if (isEnded || own.length >= maxWatchesPerSpeaker) return null;
    const newWatch: Watch = { hubId: hub.id, ownerId: actor.id, version: hub.version, notify, end };
    watches.add(newWatch);
    schedulePoll(intervalMs);
    return () => {
      watches.delete(newWatch);
      if (watches.size === 0) stopPolling();
    };
  }

  function schedulePoll(ms: number) {
    if (!isPolling) timer ??= setTimeout(poll, ms).unref();
  }

  function stopPolling() {
    clearTimeout(timer);
    timer = undefined;
  }

  async function poll() {
    timer = undefined;
    isPolling = true;
    const startedMs = performance.now();
    const polled = [...watches];
    try {
      const hubs = new Map((await listLiveHubs(services, uniqueByHub(polled))).map((hub) => [hub.id, hub]));
      for (const each of polled) if (watches.has(each)) notifyWatch(watches, each, hubs.get(each.hubId));
    } catch (error) {
      // The database is unavailable for a moment: screens keep showing what they have.
      services.log.warn({ err: error, watches: polled.length }, "live stats not read");
    }
    isPolling = false;
    if (watches.size > 0) schedulePoll(Math.max(intervalMs, (performance.now() - startedMs) / maxPollShare));
  }

  return {
    watch,
    /** The number of watches. */
    count: () => watches.size,
    /** Ends all watches and accepts no new ones. */
    end() {
      isEnded = true;
      stopPolling();
      for (const each of watches) each.end();
      watches.clear();
    },
  };
}

const uniqueByHub = (watches: Watch[]) => [...new Map(watches.map((each) => [each.hubId, each])).values()];

/** Sends a changed hub. Ends the watch of a deleted one. */
function notifyWatch(watches: Set<Watch>, watch: Watch, hub: LiveHub | undefined) {
  if (!hub) {
    watches.delete(watch);
    watch.end();
  } else if (hub.version !== watch.version) {
    watch.version = hub.version;
    watch.notify(hub);
  }
}
