// When and on which page a public form was shown, signed. It tells people from bots that post without loading the page,
// and shows who was already writing when a talk closed.
import { signedToken, timeField } from "#app/adapters/signer/signed-token.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

export interface FormTokenServices {
  signer: Services["signer"];
  settings: Pick<Services["settings"], "shortestFillMs">;
}

export const formTokenField = "form_token";

const formToken = signedToken("form" satisfies SigningPurpose, { issuedAt: timeField });
/** The forms of a preview get a response, but nothing is stored. */
const previewFormToken = signedToken("preview form" satisfies SigningPurpose, { issuedAt: timeField });

/**
 * The token for the forms of one page. `subject` is the id of the hub or speaker. It is the same for everyone within
 * one second, so that the page can be cached, and it stays valid while the page accepts forms. Its last part, which is
 * not signed, tells the page how many milliseconds a person needs at least: a form sent sooner can wait.
 */
export function createFormToken(
  services: FormTokenServices,
  subject: string,
  issuedAt: Date,
  { isPreview = false } = {},
): string {
  const token = (isPreview ? previewFormToken : formToken).create(services, { issuedAt }, subject);
  return `${token}.${services.settings.shortestFillMs}`;
}

type Signing = Pick<FormTokenServices, "signer">;

/** When the form was shown, rounded down to the second; null for an invalid token or another page's. */
export const readFormToken = (services: Signing, subject: string, token: unknown): Date | null =>
  formToken.read(services, signedPartOf(token), subject)?.issuedAt ?? null;

const signedPartOf = (token: unknown) => /^([\w-]+)\.\d+$/.exec(String(token))?.[1];

export type FormTokenCheck = { ok: true; issuedAt: Date } | { ok: false; message: string; freshToken?: string };

/**
 * Whether the browser reports that a person pressed the button. A person needs less than the minimum for one field, or
 * for fields that the browser fills. Scripts cannot set this header, and most programs that post forms do not send it.
 */
export const isPressedByPerson = (headers: Pick<Headers, "get">): boolean =>
  headers.get("sec-fetch-user") === "?1" && headers.get("sec-fetch-mode") === "navigate";

/**
 * Checks when a submitted form was shown, or gives the message to refuse it with (422, keeping the text). An invalid
 * token is removed from `form`, so that the page gets a `freshToken`. A form that comes too soon is a program's, unless
 * a person pressed the button.
 */
export function checkFormToken(
  services: FormTokenServices,
  subject: string,
  form: Pick<FormData, "get" | "delete">,
  { now, isPressed }: { now: Date; isPressed: boolean },
): FormTokenCheck {
  const issuedAt = readFormToken(services, subject, form.get(formTokenField));
  if (!issuedAt && previewFormToken.read(services, signedPartOf(form.get(formTokenField)), subject))
    return { ok: false, message: "This is a preview, so nothing was sent." };
  if (!issuedAt) {
    form.delete(formTokenField);
    const message = "This form has expired. Please check it and send it again.";
    return { ok: false, message, freshToken: createFormToken(services, subject, now) };
  }
  const ageMs = now.getTime() - issuedAt.getTime();
  // Another process showed a form from the future: its clock is some seconds ahead.
  if (!isPressed && ageMs >= 0 && ageMs < services.settings.shortestFillMs)
    return { ok: false, message: "That was very quick. Please check it and send it again." };
  return { ok: true, issuedAt };
}
