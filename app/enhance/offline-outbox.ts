// What somebody sent is kept on their phone until the server has it, so that no dead Wi-Fi loses it: in localStorage,
// which also holds in a private window for as long as that is open. The form's own id makes a repeat the same answer.

export interface QueuedSubmission {
  /** The form's own (`submission_id`). */
  id: string;
  /** Where it goes. */
  to: string;
  body: string;
  /** When it was sent off, by the phone's clock; milliseconds. */
  sentAt: number;
  /** Which talk, and what was typed: shown again should the server refuse it. */
  talk: string;
  text: string;
  /** Why it is not sent any more. */
  refusal?: string;
  /** Being sent in this moment: told, not kept. */
  isSending?: boolean;
  /** The last word to other tabs that show it, before it is gone. */
  isStored?: boolean;
}

/** 204: stored. Else how the server says no (routes/public/hub/received.server.ts). */
export interface DeliveryResult {
  status: number;
  message: string;
  errors: Record<string, string>;
  form_token?: string;
}

const prefix = "kept ";
const threeDaysMs = 72 * 60 * 60_000;
/** A server that says nothing for so long is not there. */
const responseTimeoutMs = 15_000;
const firstPauseMs = 10_000;
const maxPauseMs = 5 * 60_000;

/** False where the browser keeps nothing: then the page is all there is. */
export function queueSubmission(submission: QueuedSubmission): boolean {
  try {
    localStorage.setItem(prefix + submission.id, JSON.stringify(submission));
    return true;
  } catch {
    return false;
  }
}

/** Nothing of it stays on the phone. */
export function removeSubmission(submission: QueuedSubmission, isStored?: boolean) {
  try {
    if (isStored) queueSubmission({ ...submission, isStored });
    localStorage.removeItem(prefix + submission.id);
  } catch {}
}

/** Oldest first: of two answers of one phone the last counts. */
export function listQueuedSubmissions(): QueuedSubmission[] {
  try {
    return Object.entries(localStorage)
      .flatMap(([key, value]) => (key.startsWith(prefix) ? (JSON.parse(value) as QueuedSubmission) : []))
      .sort((one, other) => one.sentAt - other.sentAt);
  } catch {
    return [];
  }
}

const sendingIds = new Set<string>();

/**
 * Sends it. Null when nothing came that our server would say: no network, an error, the sign-in page of the hall's
 * Wi-Fi. Another tab may be at it in the same moment: the server stores it once.
 */
export async function deliver({ id, to, body }: QueuedSubmission): Promise<DeliveryResult | null> {
  sendingIds.add(id);
  try {
    const response = await fetch(to, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(body),
      signal: AbortSignal.timeout?.(responseTimeoutMs),
    });
    const { status } = response;
    const responseBody = status === 204 ? { message: "stored" } : await response.json();
    return status < 500 && responseBody.message ? { ...responseBody, status } : null;
  } catch {
    return null;
  } finally {
    sendingIds.delete(id);
  }
}

/**
 * Sends what waits, now and whenever there may be network again. `tell` hears what becomes of it, and of what other tabs
 * keep, send or forget (`isGone`). Gives back what to call once there is more to send.
 */
export function sendQueuedSubmissions(onUpdate: (submission: QueuedSubmission, isRemoved?: boolean) => void) {
  let timer: ReturnType<typeof setTimeout>;
  let pause = firstPauseMs;

  async function sendOne(submission: QueuedSubmission) {
    const refuse = (refusal: string) => {
      submission.refusal = refusal;
      queueSubmission(submission);
      onUpdate(submission);
    };
    if (Date.now() - submission.sentAt > threeDaysMs) {
      if (!submission.refusal) refuse("There was no connection for 72 hours, so we stopped trying to send it.");
      return removeSubmission(submission);
    }
    // Forgotten meanwhile, or changed and sent anew: then this was not its last word.
    const isQueued = () => listQueuedSubmissions().some(({ body }) => body === submission.body);
    if (submission.refusal || !isQueued()) return;
    onUpdate({ ...submission, isSending: true });
    const result = await deliver(submission);
    if (!isQueued()) return;
    if (!result || result.status === 429) onUpdate(submission);
    else if (result.status === 204) {
      onUpdate({ ...submission, isStored: true });
      removeSubmission(submission, true);
    } else refuse(result.message);
  }

  async function sendAll() {
    for (const submission of listQueuedSubmissions()) if (!sendingIds.has(submission.id)) await sendOne(submission);
    scheduleRetry();
  }

  /** In growing pauses, and not in the same instant as all the others in the room. */
  function scheduleRetry() {
    clearTimeout(timer);
    pause = listQueuedSubmissions().some(({ refusal }) => !refusal) ? Math.min(pause * 2, maxPauseMs) : firstPauseMs;
    if (pause > firstPauseMs) timer = setTimeout(sendAll, (pause * (1 + Math.random())) / 2);
  }

  addEventListener("online", () => setTimeout(sendAll, 2_000 + Math.random() * 3_000));
  document.addEventListener("visibilitychange", () => document.hidden || sendAll());
  addEventListener("storage", ({ oldValue, newValue, key }) => {
    if (!key?.startsWith(prefix)) return;
    onUpdate(JSON.parse(newValue ?? oldValue ?? "{}"), !newValue);
  });
  void sendAll();
  return scheduleRetry;
}
