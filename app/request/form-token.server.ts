// When and on which page a public form was shown, signed. It tells people from bots that post without loading the page,
// and shows who was already writing when a talk closed.
import type { Services } from "#app/services.ts";

export interface FormTokenServices {
  signer: Services["signer"];
  settings: Pick<Services["settings"], "shortestFillMs">;
}

export const formTokenField = "form_token";

/**
 * The token for the forms of one page. `subject` is the id of the hub or speaker. It is the same for everyone within
 * one second, so that the page can be cached, and it stays valid while the page accepts forms. Its last part tells the
 * page how many milliseconds a person needs at least: a form sent sooner can wait.
 */
export function createFormToken(services: FormTokenServices, subject: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000).toString(36);
  return `${second}.${sign(services, subject, second)}.${services.settings.shortestFillMs}`;
}

/** When the form was shown, rounded down to the second; null for an invalid token or another page's. */
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

/** The token of a preview: its forms get a response, but nothing is stored. */
export const createPreviewFormToken = (services: FormTokenServices, subject: string, now: Date): string =>
  createFormToken(services, previewSubject(subject), now);

const previewSubject = (subject: string) => `preview ${subject}`;

/**
 * Checks when a submitted form was shown, or gives the message to refuse it with (422, keeping the text). An invalid
 * token is removed from `form`, so that the page gets a `freshToken`.
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

// 96 bits are enough against guessing, and the page stays small.
const signatureBytes = 12;

const sign = ({ signer }: Pick<FormTokenServices, "signer">, subject: string, second: string) =>
  signer.sign("form", `${subject} ${second}`, signatureBytes).toString("base64url");
