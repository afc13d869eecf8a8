import { setTimeout as pause } from "node:timers/promises";

const maxWaitMs = 180_000;

/** Waits for a state that a working product reaches in seconds. Throws when it does not. */
export async function waitUntil(isReached: () => boolean, what: string) {
  for (const until = Date.now() + maxWaitMs; !isReached(); await pause(50))
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`);
}
