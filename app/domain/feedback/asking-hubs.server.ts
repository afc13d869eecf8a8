// What hubs ask, kept for a moment: a room sends a thousand answers to the same questions.
import { feedbackForm } from "#app/domain/feedback/form.ts";
import { findAskingHub } from "#app/domain/feedback/questions.server.ts";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import type { Services } from "#app/services.ts";

const freshMs = 5_000;
const atMost = 500;

/** A hub that asks, with what may be sent to it. */
interface AskingHub {
  id: string;
  /** The questions that `form` was made of. */
  asks: string;
  form: ReturnType<typeof feedbackForm>;
}

/**
 * The hubs that were asked for within the last seconds. Whether a hub takes answers is not kept: the statement that
 * stores one looks, and drops what answers no question of the hub.
 */
export function askingHubs(services: Services) {
  const kept = new Map<string, { at: number; hub: Promise<AskingHub | null>; found: AskingHub | null }>();

  async function look(address: HubAddress, before: AskingHub | null): Promise<AskingHub | null> {
    const hub = await findAskingHub(services, address);
    if (!hub) return null;
    const asks = JSON.stringify(hub.questions);
    // A form costs twenty times more to make than to use: it is kept while the questions stay the same.
    return { id: hub.id, asks, form: before?.asks === asks ? before.form : feedbackForm(hub.questions) };
  }

  return {
    /** Null where there is none, or it is in the trash. */
    find(address: HubAddress): Promise<AskingHub | null> {
      const key = `${address.username}/${address.slug}`;
      const known = kept.get(key);
      if (known && performance.now() - known.at < freshMs) return known.hub;
      const hub = look(address, known?.found ?? null);
      kept.delete(key);
      for (const oldest of kept.keys()) if (kept.size >= atMost) kept.delete(oldest);
      const entry = { at: performance.now(), hub, found: known?.found ?? null };
      kept.set(key, entry);
      const drop = () => void (kept.get(key) === entry && kept.delete(key));
      // What is not there, or was not found out, is looked for again by whoever asks next.
      hub.then((found) => {
        entry.found = found;
        if (!found) drop();
      }, drop);
      return hub;
    },

    /** Called after a speaker's write. */
    forget: () => kept.clear(),
  };
}
