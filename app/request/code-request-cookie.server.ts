// Remembers which email address requested an access code in this browser. It is in a signed cookie, because URLs end up
// in logs and histories.
import { randomUUID } from "node:crypto";
import { createCookie } from "react-router";
import { emailField, signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type Signing = Pick<Services, "signer">;

export interface CodeRequest {
  /** Attempts are counted by it, so that those of another browser for the same address are not this one's. */
  requestId: string;
  /** In lower case. */
  email: string;
}

// Outlives the code, so that the page can still say that it has expired.
const codeRequestCookie = createCookie("hub.asked", { maxAge: 30 * 60 });

const codeRequestToken = signedToken("code request" satisfies SigningPurpose, {
  requestId: uuidField,
  email: emailField,
});

/** The Set-Cookie value. Its signature is only valid for this hub. */
export const rememberCodeRequest = (
  services: Signing,
  { hubId, email }: { hubId: string; email: string },
): Promise<string> =>
  codeRequestCookie.serialize(codeRequestToken.create(services, { requestId: randomUUID(), email }, hubId));

/** The newest request for a code of this hub in this browser, or null without a valid signature. */
export async function readCodeRequest(
  services: Signing,
  headers: Pick<Headers, "get">,
  hubId: string,
): Promise<CodeRequest | null> {
  const token: unknown = await codeRequestCookie.parse(headers.get("cookie"));
  return codeRequestToken.read(services, token, hubId);
}
