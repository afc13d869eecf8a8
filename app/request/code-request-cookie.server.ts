// Remembers which email address requested an access code in this browser. It is in a signed cookie, because URLs end up
// in logs and histories.
import { createCookie } from "react-router";
import { emailField, signedToken } from "#app/adapters/signer/signed-token.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type Signing = Pick<Services, "signer">;

interface CodeRequest {
  hubId: string;
  /** In lower case. */
  email: string;
}

// Outlives the code, so that the page can still say that it has expired.
const codeRequestCookie = createCookie("hub.asked", { maxAge: 30 * 60 });

const codeRequestToken = signedToken("code request cookie" satisfies SigningPurpose, { email: emailField });

/** The Set-Cookie value. Its signature is only valid for this hub. */
export const rememberCodeRequest = (services: Signing, { hubId, email }: CodeRequest): Promise<string> =>
  codeRequestCookie.serialize(codeRequestToken.create(services, { email }, hubId));

/** The email address that requested a code for this hub in this browser, or null without a valid signature. */
export async function readCodeRequest(
  services: Signing,
  headers: Pick<Headers, "get">,
  hubId: string,
): Promise<string | null> {
  const token: unknown = await codeRequestCookie.parse(headers.get("cookie"));
  return codeRequestToken.read(services, token, hubId)?.email ?? null;
}
