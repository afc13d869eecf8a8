// Two signed tokens for one sign-up: one in the email to its address, one in a cookie of the browser that signed up.
// Only a person with both is known to own the address and to know the password.
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** How long a sign-up waits for its confirmation. */
export const signUpSeconds = 7 * 24 * 60 * 60;

type Signing = Pick<Services, "signer">;

const linkToken = signedToken("sign-up link" satisfies SigningPurpose, { id: uuidField });
const browserToken = signedToken("sign-up browser" satisfies SigningPurpose, { id: uuidField });

/** For the link in the confirmation email. Always the same, so that a repeated email carries the same link. */
export const createSignUpLinkToken = (services: Signing, id: string): string => linkToken.create(services, { id });

/** The sign-up behind an emailed link; null when we did not sign it. */
export const readSignUpLinkToken = (services: Signing, token: string | null): string | null =>
  linkToken.read(services, token)?.id ?? null;

/** For a cookie of the browser that signed up. */
export const createBrowserToken = (services: Signing, id: string): string => browserToken.create(services, { id });

/** The sign-up that the browser with this cookie made; null when we did not sign it. */
export const readBrowserToken = (services: Signing, token: string | null): string | null =>
  browserToken.read(services, token)?.id ?? null;

export const isSignUpBrowser = (services: Signing, token: string | null, id: string): boolean =>
  readBrowserToken(services, token) === id;
