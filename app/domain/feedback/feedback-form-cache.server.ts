// What hubs ask, kept for a moment: a room sends a thousand answers to the same questions.
import { feedbackForm } from "#app/domain/feedback/form.ts";
import { findHubWithQuestions } from "#app/domain/feedback/questions.server.ts";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import type { Services } from "#app/services.ts";

const maxAgeMs = 5_000;
const maxEntries = 500;

/** A hub that asks, with what may be sent to it. */
interface CachedHubForm {
  id: string;
  /** The questions that `form` was made of. */
  questionsKey: string;
  form: ReturnType<typeof feedbackForm>;
}

/**
 * The hubs that were asked for within the last seconds. Whether a hub takes answers is not kept: the statement that
 * stores one looks, and drops what answers no question of the hub.
 */
export function createFeedbackFormCache(services: Services) {
  const cache = new Map<string, { at: number; hub: Promise<CachedHubForm | null>; lastHub: CachedHubForm | null }>();

  async function loadHub(address: HubAddress, before: CachedHubForm | null): Promise<CachedHubForm | null> {
    const hub = await findHubWithQuestions(services, address);
    if (!hub) return null;
    const questionsKey = JSON.stringify(hub.questions);
    // A form costs twenty times more to make than to use: it is kept while the questions stay the same.
    return {
      id: hub.id,
      questionsKey,
      form: before?.questionsKey === questionsKey ? before.form : feedbackForm(hub.questions),
    };
  }

  return {
    /** Null where there is none, or it is in the trash. */
    find(address: HubAddress): Promise<CachedHubForm | null> {
      const key = `${address.username}/${address.slug}`;
      const cached = cache.get(key);
      if (cached && performance.now() - cached.at < maxAgeMs) return cached.hub;
      const hub = loadHub(address, cached?.lastHub ?? null);
      cache.delete(key);
      for (const oldest of cache.keys()) if (cache.size >= maxEntries) cache.delete(oldest);
      const entry = { at: performance.now(), hub, lastHub: cached?.lastHub ?? null };
      cache.set(key, entry);
      const drop = () => void (cache.get(key) === entry && cache.delete(key));
      // What is not there, or was not found out, is looked for again by whoever asks next.
      hub.then((loaded) => {
        entry.lastHub = loaded;
        if (!loaded) drop();
      }, drop);
      return hub;
    },

    /** Called after a speaker's write. */
    invalidate: () => cache.clear(),
  };
}
