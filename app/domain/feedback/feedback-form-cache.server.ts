// Caches hubs' feedback forms for a few seconds: a full room submits a thousand forms with the same questions.
import { type OfferedReasons, offeredReasons } from "#app/domain/feedback/feedback.ts";
import { feedbackForm } from "#app/domain/feedback/form.ts";
import { findHubWithQuestions } from "#app/domain/feedback/questions.server.ts";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import type { Services } from "#app/services.ts";

const maxAgeMs = 5_000;
const maxEntries = 500;

/** A hub and the form that its feedback is checked with. */
interface CachedHubForm {
  id: string;
  /** In lower case, as it was asked for. */
  address: HubAddress;
  /** The questions that `form` was built from. */
  questionsKey: string;
  form: ReturnType<typeof feedbackForm>;
  /** Null where the hub asks for none. */
  reasons: OfferedReasons | null;
}

/**
 * Caches the hubs requested within the last seconds. Whether a hub accepts feedback is not cached: the statement that
 * stores a submission checks it, and drops answers to questions that the hub does not have.
 */
export function createFeedbackFormCache(services: Services) {
  const cache = new Map<string, { at: number; hub: Promise<CachedHubForm | null>; lastHub: CachedHubForm | null }>();

  async function loadHub(address: HubAddress, before: CachedHubForm | null): Promise<CachedHubForm | null> {
    const hub = await findHubWithQuestions(services, address);
    if (!hub) return null;
    const questionsKey = JSON.stringify(hub.questions);
    // Building a form takes twenty times longer than using it, so it is reused while the questions stay the same.
    return {
      id: hub.id,
      address,
      reasons: hub.askReasons ? offeredReasons(hub) : null,
      questionsKey,
      form: before?.questionsKey === questionsKey ? before.form : feedbackForm(hub.questions),
    };
  }

  return {
    /** The hub at this address, in any case. Null if there is none, or it is in the trash. */
    find({ username, slug }: HubAddress): Promise<CachedHubForm | null> {
      const address = { username: username.toLowerCase(), slug: slug.toLowerCase() };
      const key = `${address.username}/${address.slug}`;
      const cached = cache.get(key);
      if (cached && performance.now() - cached.at < maxAgeMs) return cached.hub;
      const hub = loadHub(address, cached?.lastHub ?? null);
      cache.delete(key);
      for (const oldest of cache.keys()) if (cache.size >= maxEntries) cache.delete(oldest);
      const entry = { at: performance.now(), hub, lastHub: cached?.lastHub ?? null };
      cache.set(key, entry);
      const drop = () => void (cache.get(key) === entry && cache.delete(key));
      // Missing hubs and failed lookups are not cached.
      hub.then((loaded) => {
        entry.lastHub = loaded;
        if (!loaded) drop();
      }, drop);
      return hub;
    },

    /** Called after a speaker's change. */
    invalidate: () => cache.clear(),
  };
}
