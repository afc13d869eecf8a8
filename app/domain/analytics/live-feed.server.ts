// Tells whoever watches a hub what has changed there. Nothing is announced by those who write: an answer from the room
// costs what it cost before, and the truth is in the database, whichever process wrote it. Each process looks every two
// seconds, by one statement for all hubs watched in it, and only while somebody watches.
import { type LiveHub, listLiveHubs } from "#app/domain/analytics/live-hub.server.ts";
import type { Actor, Services } from "#app/services.ts";

const lookMs = 2_000;
/** A look takes at most this part of the time, however large the hubs are. */
const share = 0.1;
/** Windows in which one speaker watches at once, in this process. More ask for themselves now and then. */
const watchesPerSpeaker = 4;

interface Watch {
  hubId: string;
  ownerId: string;
  /** What was told last. */
  version: string;
  tell(hub: LiveHub): void;
  end(): void;
}
export type LiveFeed = ReturnType<typeof liveFeed>;

/** Made once for a process. Call `end` before its database is closed. */
export function liveFeed(services: Services, everyMs = lookMs) {
  const watches = new Set<Watch>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isEnded = false;

  /**
   * Tells of every change at `hub`, which the actor was found to own, from now on. `end` is called when there is nothing
   * more to tell: the hub is gone, or the process ends. Gives back how to stop; null where the actor watches enough.
   */
  function watch(actor: Actor, hub: LiveHub, { tell, end }: Pick<Watch, "tell" | "end">): (() => void) | null {
    const own = [...watches].filter(({ ownerId }) => ownerId === actor.id);
    if (isEnded || own.length >= watchesPerSpeaker) return null;
    const begun: Watch = { hubId: hub.id, ownerId: actor.id, version: hub.version, tell, end };
    watches.add(begun);
    lookIn(everyMs);
    return () => {
      watches.delete(begun);
      if (watches.size === 0) stopLooking();
    };
  }

  function lookIn(ms: number) {
    if (!isLooking) timer ??= setTimeout(look, ms).unref();
  }

  function stopLooking() {
    clearTimeout(timer);
    timer = undefined;
  }

  async function look() {
    timer = undefined;
    isLooking = true;
    const began = performance.now();
    const asked = [...watches];
    try {
      const hubs = new Map((await listLiveHubs(services, eachOnce(asked))).map((hub) => [hub.id, hub]));
      for (const each of asked) tellOf(hubs.get(each.hubId), each);
    } catch (error) {
      // The database is away for a moment: those who watch go on seeing what they saw.
      services.log.warn({ err: error, watches: asked.length }, "live figures not read");
    }
    isLooking = false;
    if (watches.size > 0) lookIn(Math.max(everyMs, (performance.now() - began) / share));
  }

  function tellOf(hub: LiveHub | undefined, watch: Watch) {
    if (!watches.has(watch)) return;
    if (!hub) {
      watches.delete(watch);
      watch.end();
    } else if (hub.version !== watch.version) {
      watch.version = hub.version;
      watch.tell(hub);
    }
  }

  return {
    watch,
    /** How many watch. */
    count: () => watches.size,
    /** Lets everybody go; nobody new is taken. */
    end() {
      isEnded = true;
      stopLooking();
      for (const each of watches) each.end();
      watches.clear();
    },
  };
}

const eachOnce = (watches: Watch[]) => [...new Map(watches.map((each) => [each.hubId, each])).values()];
