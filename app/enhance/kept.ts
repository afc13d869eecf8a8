// What somebody sent is kept on their phone until the server has it, so that no dead Wi-Fi loses it: in localStorage,
// which also holds in a private window for as long as that is open. The form's own id makes a repeat the same answer.

export interface Kept {
  /** The form's own (`submission_id`). */
  id: string;
  /** Where it goes. */
  to: string;
  body: string;
  /** When it was sent off, by the phone's clock; milliseconds. */
  at: number;
  /** Which talk, and what was typed: shown again should the server refuse it. */
  talk: string;
  words: string;
  /** Why it is not sent any more. */
  refusal?: string;
  /** Being sent in this moment: told, not kept. */
  isSending?: boolean;
  /** The last word to other tabs that show it, before it is gone. */
  isStored?: boolean;
}

/** 204: stored. Else how the server says no (routes/public/hub/received.server.ts). */
export interface Answer {
  status: number;
  message: string;
  errors: Record<string, string>;
  form_token?: string;
}

const prefix = "kept ";
const threeDaysMs = 72 * 60 * 60_000;
/** A server that says nothing for so long is not there. */
const patienceMs = 15_000;
const firstPauseMs = 10_000;
const longestPauseMs = 5 * 60_000;

/** False where the browser keeps nothing: then the page is all there is. */
export function keep(kept: Kept): boolean {
  try {
    localStorage.setItem(prefix + kept.id, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Nothing of it stays on the phone. */
export function forget(kept: Kept, isStored?: boolean) {
  try {
    if (isStored) keep({ ...kept, isStored });
    localStorage.removeItem(prefix + kept.id);
  } catch {}
}

/** Oldest first: of two answers of one phone the last counts. */
export function listKept(): Kept[] {
  try {
    return Object.entries(localStorage)
      .flatMap(([key, value]) => (key.startsWith(prefix) ? (JSON.parse(value) as Kept) : []))
      .sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

const inHand = new Set<string>();

/**
 * Sends it. Null when nothing came that our server would say: no network, an error, the sign-in page of the hall's
 * Wi-Fi. Another tab may be at it in the same moment: the server stores it once.
 */
export async function deliver({ id, to, body }: Kept): Promise<Answer | null> {
  inHand.add(id);
  try {
    const answer = await fetch(to, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(body),
      signal: AbortSignal.timeout?.(patienceMs),
    });
    const { status } = answer;
    const said = status === 204 ? { message: "stored" } : await answer.json();
    return status < 500 && said.message ? { ...said, status } : null;
  } catch {
    return null;
  } finally {
    inHand.delete(id);
  }
}

/**
 * Sends what waits, now and whenever there may be network again. `tell` hears what becomes of it, and of what other tabs
 * keep, send or forget (`isGone`). Gives back what to call once there is more to send.
 */
export function sendKept(tell: (kept: Kept, isGone?: boolean) => void) {
  let timer: ReturnType<typeof setTimeout>;
  let pause = firstPauseMs;

  async function sendOne(kept: Kept) {
    const refuse = (refusal: string) => {
      kept.refusal = refusal;
      keep(kept);
      tell(kept);
    };
    if (Date.now() - kept.at > threeDaysMs) {
      if (!kept.refusal) refuse("There was no connection for 72 hours, so we stopped trying to send it.");
      return forget(kept);
    }
    // Forgotten meanwhile, or changed and sent anew: then this was not its last word.
    const isKept = () => listKept().some(({ body }) => body === kept.body);
    if (kept.refusal || !isKept()) return;
    tell({ ...kept, isSending: true });
    const answer = await deliver(kept);
    if (!isKept()) return;
    if (!answer || answer.status === 429) tell(kept);
    else if (answer.status === 204) {
      tell({ ...kept, isStored: true });
      forget(kept, true);
    } else refuse(answer.message);
  }

  async function sendAll() {
    for (const kept of listKept()) if (!inHand.has(kept.id)) await sendOne(kept);
    later();
  }

  /** In growing pauses, and not in the same instant as all the others in the room. */
  function later() {
    clearTimeout(timer);
    pause = listKept().some(({ refusal }) => !refusal) ? Math.min(pause * 2, longestPauseMs) : firstPauseMs;
    if (pause > firstPauseMs) timer = setTimeout(sendAll, (pause * (1 + Math.random())) / 2);
  }

  addEventListener("online", () => setTimeout(sendAll, 2_000 + Math.random() * 3_000));
  document.addEventListener("visibilitychange", () => document.hidden || sendAll());
  addEventListener("storage", ({ oldValue, newValue, key }) => {
    if (!key?.startsWith(prefix)) return;
    tell(JSON.parse(newValue ?? oldValue ?? "{}"), !newValue);
  });
  void sendAll();
  return later;
}
