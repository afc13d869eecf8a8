// What hubs ask, kept for a moment: a room sends a thousand answers to the same questions.
import { feedbackForm } from "#app/domain/feedback/form.ts";
import { findAskingHub } from "#app/domain/feedback/questions.server.ts";
import type { HubAddress } from "#app/domain/hubs/public-hub.server.ts";
import type { Services } from "#app/services.ts";

const freshMs = 1_000;
const atMost = 500;

/** A hub that asks, with what may be sent to it. */
type AskingHub = { id: string; form: ReturnType<typeof feedbackForm> };

/**
 * The hubs that were asked for within the last second. Whether a hub takes answers is not kept: the statement that
 * stores one looks, and drops what answers no question of the hub.
 */
export function askingHubs(services: Services) {
  const kept = new Map<string, { at: number; hub: Promise<AskingHub | null> }>();

  async function look(address: HubAddress): Promise<AskingHub | null> {
    const hub = await findAskingHub(services, address);
    // The form is made once too: a schema is costly to make and cheap to use.
    return hub && { id: hub.id, form: feedbackForm(hub.questions) };
  }

  return {
    /** Null where there is none, or it is in the trash. */
    find(address: HubAddress): Promise<AskingHub | null> {
      const key = `${address.username}/${address.slug}`;
      const known = kept.get(key);
      if (known && performance.now() - known.at < freshMs) return known.hub;
      const hub = look(address);
      if (kept.size >= atMost) kept.clear();
      kept.set(key, { at: performance.now(), hub });
      const drop = () => void (kept.get(key)?.hub === hub && kept.delete(key));
      // What is not there, or was not found out, is looked for again by whoever asks next.
      hub.then((found) => found ?? drop(), drop);
      return hub;
    },

    /** Called after a speaker's write. */
    forget: () => kept.clear(),
  };
}
