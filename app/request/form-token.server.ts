// When a form that anyone may send was shown, and on which page: signed, so that neither is made up. It tells people from
// programs that post without having looked, and who was writing already when a talk closed.
import type { Services } from "#app/services.ts";

/** What of the services a token is made and read with. */
export interface FormTokenServices {
  signer: Services["signer"];
  settings: Pick<Services["settings"], "shortestFillMs">;
}

/** The hidden field that carries it. */
export const formTokenField = "form_token";

/**
 * What the forms of one page carry. `subject` is the id of what the page is about: a hub, a speaker. The same for
 * everybody within a second, so that a page with it can be shared; it holds for as long as its page takes forms. Its last
 * part tells the page how long nobody is believed to have filled it (milliseconds): a form sent sooner can wait.
 */
export function createFormToken(services: FormTokenServices, subject: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000).toString(36);
  return `${second}.${sign(services, subject, second)}.${services.settings.shortestFillMs}`;
}

/** When the form was shown, to the second, rounded down; null when the token is not ours or another page's. */
export function readFormToken(
  services: Pick<FormTokenServices, "signer">,
  subject: string,
  token: unknown,
): Date | null {
  const [, second, signature] = /^([a-z0-9]{1,8})\.([\w-]{16})\.\d+$/.exec(String(token)) ?? [];
  if (!second || !signature) return null;
  const isOurs = services.signer.verify(
    "form",
    `${subject} ${second}`,
    Buffer.from(signature, "base64url"),
    signatureBytes,
  );
  return isOurs ? new Date(Number.parseInt(second, 36) * 1000) : null;
}

export type FormTokenCheck = { ok: true; issuedAt: Date } | { ok: false; message: string; freshToken?: string };

/** What the forms carry of a page that its owner only looks at: they are answered, and nothing is taken. */
export const createPreviewFormToken = (services: FormTokenServices, subject: string, now: Date): string =>
  createFormToken(services, previewSubject(subject), now);

const previewSubject = (subject: string) => `preview ${subject}`;

/**
 * When somebody began with the form that they sent, or in words why it is not taken: answer those with 422, the text
 * kept. A token that is not ours is taken out of `form`, so that the page that comes back has a `fresh` one.
 */
export function checkFormToken(
  services: FormTokenServices,
  subject: string,
  form: Pick<FormData, "get" | "delete">,
  now: Date,
): FormTokenCheck {
  const issuedAt = readFormToken(services, subject, form.get(formTokenField));
  if (!issuedAt && readFormToken(services, previewSubject(subject), form.get(formTokenField)))
    return { ok: false, message: "This is a preview, so nothing was sent." };
  if (!issuedAt) {
    form.delete(formTokenField);
    const message = "This form has expired. Please check it and send it again.";
    return { ok: false, message, freshToken: createFormToken(services, subject, now) };
  }
  if (now.getTime() - issuedAt.getTime() < services.settings.shortestFillMs)
    return { ok: false, message: "That was very quick. Please check it and send it again." };
  return { ok: true, issuedAt };
}

// 96 bits: nobody guesses them, and every byte of a page is sent to a whole room.
const signatureBytes = 12;

const sign = ({ signer }: Pick<FormTokenServices, "signer">, subject: string, second: string) =>
  signer.sign("form", `${subject} ${second}`, signatureBytes).toString("base64url");
