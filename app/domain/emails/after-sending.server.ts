// An email that the mail server has accepted is not sent again because the database could not be told. Only a process that is
// killed in between leaves it to be sent twice, with the same Message-ID (docs/decisions/025).
import { setTimeout as pause } from "node:timers/promises";
import type { Mail } from "#app/adapters/mail/contract.ts";
import { isServiceAway } from "#app/service-failure.ts";

/** More than a process has in hand, whatever it waits for. */
const maxRemembered = 10_000;
const acceptedIds = new WeakMap<Mail, Set<string>>();

/** Calls `send` unless the mail server took the email with this id from this process before. */
export async function sendOnce(mail: Mail, id: string, send: () => Promise<void>): Promise<void> {
  const accepted = acceptedIds.get(mail) ?? new Set();
  acceptedIds.set(mail, accepted);
  if (accepted.has(id)) return;
  await send();
  accepted.add(id);
  const [oldest] = accepted;
  if (accepted.size > maxRemembered && oldest !== undefined) accepted.delete(oldest);
}

const retryMs = 250;
/** Jobs whose process was quiet for so long are another process's. */
const maxAwayMs = 60 * 60 * 1000;

/**
 * Calls `store` again while the database is away. Once it is back, this comes before another process takes the job: those
 * of a silent process are noticed within seconds, and then wait for five more.
 */
export async function storeWhenBack<T>(store: () => Promise<T>): Promise<T> {
  const endsAt = Date.now() + maxAwayMs;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (!isServiceAway(error) || Date.now() > endsAt) throw error;
      // A process that is stopped meanwhile does not wait for it.
      await pause(retryMs, undefined, { ref: false });
    }
  }
}
