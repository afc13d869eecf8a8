// Tells whoever watches a hub what has changed there. Nothing is announced by those who write: an answer from the room
// costs what it cost before, and the truth is in the database, whichever process wrote it. Each process looks every two
// seconds, by one statement for all hubs watched in it, and only while somebody watches.
import { type LiveHub, listLiveHubs } from "#app/domain/analytics/live-hub.server.ts";
import type { Actor, Services } from "#app/services.ts";

const pollIntervalMs = 2_000;
/** A look takes at most this part of the time, however large the hubs are. */
const maxPollShare = 0.1;
/** Windows in which one speaker watches at once, in this process. More ask for themselves now and then. */
const maxWatchesPerSpeaker = 4;

interface Watch {
  hubId: string;
  ownerId: string;
  /** What was told last. */
  version: string;
  notify(hub: LiveHub): void;
  end(): void;
}
export type LiveFeed = ReturnType<typeof createLiveFeed>;

/** Made once for a process. Call `end` before its database is closed. */
export function createLiveFeed(services: Services, intervalMs = pollIntervalMs) {
  const watches = new Set<Watch>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let isEnded = false;

  /**
   * Tells of every change at `hub`, which the actor was found to own, from now on. `end` is called when there is nothing
   * more to tell: the hub is gone, or the process ends. Gives back how to stop; null where the actor watches enough.
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
      for (const each of polled) notifyWatch(hubs.get(each.hubId), each);
    } catch (error) {
      // The database is away for a moment: those who watch go on seeing what they saw.
      services.log.warn({ err: error, watches: polled.length }, "live figures not read");
    }
    isPolling = false;
    if (watches.size > 0) schedulePoll(Math.max(intervalMs, (performance.now() - startedMs) / maxPollShare));
  }

  function notifyWatch(hub: LiveHub | undefined, watch: Watch) {
    if (!watches.has(watch)) return;
    if (!hub) {
      watches.delete(watch);
      watch.end();
    } else if (hub.version !== watch.version) {
      watch.version = hub.version;
      watch.notify(hub);
    }
  }

  return {
    watch,
    /** How many watch. */
    count: () => watches.size,
    /** Lets everybody go; nobody new is taken. */
    end() {
      isEnded = true;
      stopPolling();
      for (const each of watches) each.end();
      watches.clear();
    },
  };
}

const uniqueByHub = (watches: Watch[]) => [...new Map(watches.map((each) => [each.hubId, each])).values()];
