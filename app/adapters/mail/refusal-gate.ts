// What a mail server refuses to everybody is not tried with every email: one at a time asks, after growing pauses, until
// the server takes one.
import { MailDelayed } from "#app/adapters/mail/contract.ts";

const firstPauseMs = 2_000;
/** So long those that were refused themselves let others ask before them. */
const refusedPauseMs = 15_000;
/** So long emails wait at most after the reason was removed. */
const maxPauseMs = 10 * 60_000;
/** A refusal at a recipient or an email may be about this one alone, until so many different readers' were refused. */
const readersUntilClosed = 3;

/** `now` gives milliseconds. */
export function createRefusalGate(now: () => number = () => Date.now()) {
  let refusal: MailDelayed | null = null;
  let [pauses, nextAt] = [0, 0];
  const readers = new Set<string>();

  function pause() {
    nextAt = now() + Math.min(firstPauseMs * 2 ** pauses, maxPauseMs);
    pauses += 1;
  }

  return {
    /** Why all emails wait; null while they are sent. */
    refusal: () => refusal,

    /** Throws the last refusal again, unless it is time to ask. Readers whose email was not refused yet come first. */
    pass(reader: string) {
      if (!refusal) return;
      if (now() < nextAt + (readers.has(reader) ? refusedPauseMs : 0))
        throw new MailDelayed(refusal.message, { reply: refusal.reply, isForAll: true, isRepeated: true });
      pause();
    },

    /** The server took an email, or refused one for its reader: it takes others. */
    open() {
      refusal = null;
      pauses = 0;
      readers.clear();
    },

    /** The server refused an email for a reason that concerns all. `reader`: unless it did so before it knew the reader. */
    close(error: MailDelayed, reader: string | null) {
      if (reader !== null) readers.add(reader);
      if (!refusal && reader !== null && readers.size < readersUntilClosed) return;
      if (!refusal) pause();
      refusal = error;
    },
  };
}
