// Stores sent forms on the phone until the server has them, so that poor Wi-Fi loses nothing. They are in localStorage,
// which also lasts in a private window until it is closed. The form's own id lets the server store a repeated
// submission once.
import { memory, toAnswers } from "#app/enhance/remembered.ts";

export interface QueuedSubmission {
  /** The form's `submission_id`. */
  id: string;
  /** The URL that the form is sent to. */
  to: string;
  body: string;
  /** Milliseconds, by the phone's clock. */
  sentAt: number;
  /** The talk's title and the typed text, which are shown if the server refuses the form. */
  talk: string;
  text: string;
  /** Why it will not be sent again. */
  refusal?: string;
  /** The refusal is of the address beside stars that are stored. */
  isRatingStored?: boolean | undefined;
  /** Only passed to `onUpdate`, never stored. */
  isSending?: boolean;
  /** Written just before the entry is removed, so that other tabs show the thank-you. */
  isStored?: boolean;
  /** What the server says of it then, if that is not the form's own thanks. */
  thanks?: string | undefined;
}

/**
 * 204 means stored as a whole, and so does 202, with a message. Any other status comes with an error
 * (public-forms/form-response.server.ts).
 */
export interface SubmissionResult {
  status: number;
  message: string;
  errors: Record<string, string>;
  form_token?: string;
  /** True if only the fields with errors were left out. */
  is_stored?: boolean;
}

const prefix = "kept ";
const threeDaysMs = 72 * 60 * 60_000;
/** After this time without a response, the server counts as unreachable. */
const responseTimeoutMs = 15_000;
const firstPauseMs = 10_000;
const maxPauseMs = 5 * 60_000;

/** Returns false if the browser cannot store it, for example because storage is full. */
export function queueSubmission(submission: QueuedSubmission): boolean {
  try {
    localStorage.setItem(prefix + submission.id, JSON.stringify(submission));
    return true;
  } catch {
    return false;
  }
}

/** Removes it from the outbox. With `isStored`, other tabs show the thank-you. */
export function removeSubmission(submission: QueuedSubmission, isStored?: boolean) {
  try {
    if (isStored) queueSubmission({ ...submission, isStored });
    localStorage.removeItem(prefix + submission.id);
  } catch {}
}

/** Oldest first, because the server keeps the last of two submissions from one phone. */
export function listQueuedSubmissions(): QueuedSubmission[] {
  try {
    return Object.entries(localStorage)
      .flatMap(([key, value]) => (key.startsWith(prefix) ? (JSON.parse(value) as QueuedSubmission) : []))
      .sort((one, other) => one.sentAt - other.sentAt);
  } catch {
    return [];
  }
}

/** What to say instead of the form's own thanks. */
export const thanksOf = ({ status, message }: SubmissionResult): string | undefined =>
  status === 202 ? message : undefined;

const sendingIds = new Set<string>();

/**
 * Sends one submission and remembers its stars for the talk's page, wherever it was sent from. Returns null for
 * anything that is not a response from our server: no network, an error, or the sign-in page of the venue's Wi-Fi. Two
 * tabs may send it at the same time, because the server stores it once.
 */
export async function sendSubmission({ id, to, body }: QueuedSubmission): Promise<SubmissionResult | null> {
  sendingIds.add(id);
  try {
    const response = await fetch(to, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(body),
      signal: AbortSignal.timeout?.(responseTimeoutMs),
    });
    const { status } = response;
    const responseBody = status === 204 ? { message: "stored", is_stored: true } : await response.json();
    if (responseBody.is_stored && /rating=/.test(body)) memory("rated", to, toAnswers(body));
    return status < 500 && responseBody.message ? { ...responseBody, status } : null;
  } catch {
    return null;
  } finally {
    sendingIds.delete(id);
  }
}

/**
 * Sends all queued submissions now and whenever the network may be back. `onUpdate` is called with every change,
 * including changes in other tabs (`isRemoved`). Returns a function that schedules the next attempt.
 */
export function sendQueuedSubmissions(onUpdate: (submission: QueuedSubmission, isRemoved?: boolean) => void) {
  let timer: ReturnType<typeof setTimeout>;
  let pause = firstPauseMs;

  async function sendOne(submission: QueuedSubmission) {
    const refuse = (refusal: string, isRatingStored?: boolean) => {
      Object.assign(submission, { refusal, isRatingStored });
      queueSubmission(submission);
      onUpdate(submission);
    };
    if (Date.now() - submission.sentAt > threeDaysMs) {
      if (!submission.refusal) refuse("There was no connection for 72 hours, so we stopped trying to send it.");
      return removeSubmission(submission);
    }
    // Another tab may have removed or replaced the entry in the meantime.
    const isQueued = () => listQueuedSubmissions().some(({ body }) => body === submission.body);
    if (submission.refusal || !isQueued()) return;
    onUpdate({ ...submission, isSending: true });
    const result = await sendSubmission(submission);
    if (!isQueued()) return;
    if (!result || result.status === 429) onUpdate(submission);
    else if (result.status < 300) {
      onUpdate({ ...submission, isStored: true, thanks: thanksOf(result) });
      removeSubmission(submission, true);
    } else refuse(result.message, result.is_stored);
  }

  async function sendAll() {
    for (const submission of listQueuedSubmissions()) if (!sendingIds.has(submission.id)) await sendOne(submission);
    scheduleRetry();
  }

  /** Waits longer after each attempt, with a random part so that a whole room does not retry at once. */
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
