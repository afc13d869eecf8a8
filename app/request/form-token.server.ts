// When a form that anyone may send was shown, and on which page: signed, so that neither is made up. It tells people from
// programs that post without having looked, and who was writing already when a talk closed.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "#app/services.ts";

type Secret = Pick<Settings, "secret">;

/** The hidden field that carries it. */
export const tokenField = "form_token";

/** Nobody fills a form sooner; a program does. Milliseconds. */
export const shortestFillMs = 2_000;

/**
 * What the forms of one page carry. `subject` is the id of what the page is about: a hub, a speaker. The same for
 * everybody within a second, so that a page with it can be shared; it holds for as long as its page takes forms.
 */
export function newFormToken(settings: Secret, subject: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000).toString(36);
  return `${second}.${sign(settings, subject, second)}`;
}

/** When the form was shown, to the second, rounded down; null when the token is not ours or another page's. */
export function readFormToken(settings: Secret, subject: string, token: unknown): Date | null {
  const [, second, signature] = /^([a-z0-9]{1,8})\.([\w-]{16})$/.exec(String(token)) ?? [];
  if (!second || !signature) return null;
  const ours = Buffer.from(sign(settings, subject, second));
  return timingSafeEqual(ours, Buffer.from(signature)) ? new Date(Number.parseInt(second, 36) * 1000) : null;
}

export type Begun = { ok: true; at: Date } | { ok: false; message: string; fresh?: string };

/** What the forms carry of a page that its owner only looks at: they are answered, and nothing is taken. */
export const newPreviewFormToken = (settings: Secret, subject: string, now: Date): string =>
  newFormToken(settings, previewOf(subject), now);

const previewOf = (subject: string) => `preview ${subject}`;

/**
 * When somebody began with the form that they sent, or in words why it is not taken: answer those with 422, the text
 * kept. A token that is not ours is taken out of `form`, so that the page that comes back has a `fresh` one.
 */
export function begunForm(settings: Secret, subject: string, form: Pick<FormData, "get" | "delete">, now: Date): Begun {
  const at = readFormToken(settings, subject, form.get(tokenField));
  if (!at && readFormToken(settings, previewOf(subject), form.get(tokenField)))
    return { ok: false, message: "This is a preview: nothing was sent." };
  if (!at) {
    form.delete(tokenField);
    const message = "This form had grown stale. What you wrote is kept: please send it once more.";
    return { ok: false, message, fresh: newFormToken(settings, subject, now) };
  }
  if (now.getTime() - at.getTime() < shortestFillMs)
    return { ok: false, message: "That was very quick. Please look it over and send it again." };
  return { ok: true, at };
}

// A room sends the tokens of a minute a thousand times: each is signed once.
const signed = new Map<string, string>();
const signedAtMost = 1_000;

function sign({ secret }: Secret, subject: string, second: string): string {
  const key = `${secret} ${subject} ${second}`;
  const known = signed.get(key);
  if (known) return known;
  // 96 bits: nobody guesses them, and every byte of a page is sent to a whole room.
  const signature = createHmac("sha256", secret).update(`form ${subject} ${second}`).digest("base64url").slice(0, 16);
  if (signed.size >= signedAtMost) signed.clear();
  signed.set(key, signature);
  return signature;
}
