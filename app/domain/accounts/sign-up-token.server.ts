// Two signed tokens for one sign-up: one in the email to its address, one in a cookie of the browser that signed up.
// Only a person with both is known to own the address and to know the password.
import type { Purpose } from "#app/adapters/signer/contract.ts";
import type { Services } from "#app/services.ts";

/** How long a sign-up waits for its confirmation. */
export const signUpSeconds = 7 * 24 * 60 * 60;

type Signing = Pick<Services, "signer">;

const sign = ({ signer }: Signing, purpose: Purpose, id: string) =>
  `${id}.${signer.sign(purpose, id).toString("base64url")}`;

function read({ signer }: Signing, purpose: Purpose, token: string | null): string | null {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token ?? "") ?? [];
  return id && signature && signer.verify(purpose, id, Buffer.from(signature, "base64url")) ? id : null;
}

/** For the link in the confirmation email. Always the same, so that a repeated email carries the same link. */
export const createSignUpLinkToken = (services: Signing, id: string) => sign(services, "sign-up link", id);

/** The sign-up behind an emailed link; null when we did not sign it. */
export const readSignUpLinkToken = (services: Signing, token: string | null) => read(services, "sign-up link", token);

/** For a cookie of the browser that signed up. */
export const createBrowserToken = (services: Signing, id: string) => sign(services, "sign-up browser", id);

export const isSignUpBrowser = (services: Signing, token: string | null, id: string) =>
  read(services, "sign-up browser", token) === id;
