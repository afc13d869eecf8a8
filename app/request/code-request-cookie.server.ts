// Which address a browser asked a code for. In a signed cookie and not in an address: those end up in logs and histories.
import { createCookie } from "react-router";
import type { Services } from "#app/services.ts";

type Signing = Pick<Services, "signer">;

interface CodeRequest {
  hubId: string;
  /** In lower case. */
  email: string;
}

// As long as the code, and some time to read that it has ended.
const codeRequestCookie = createCookie("hub.asked", { maxAge: 30 * 60 });

/** The Set-Cookie value that remembers it. */
export function rememberCodeRequest(services: Signing, { hubId, email }: CodeRequest): Promise<string> {
  const signature = services.signer.sign("asked cookie", `${hubId} ${email}`).toString("base64url");
  return codeRequestCookie.serialize({ hubId, email, signature });
}

/** The address that this browser asked with at that hub; null without one, or where the signature is not ours. */
export async function readCodeRequest(
  services: Signing,
  headers: Pick<Headers, "get">,
  hubId: string,
): Promise<string | null> {
  const stored: Partial<Record<string, unknown>> | null = await codeRequestCookie.parse(headers.get("cookie"));
  const { email, signature } = stored ?? {};
  if (stored?.hubId !== hubId || typeof email !== "string" || typeof signature !== "string") return null;
  const isOurs = services.signer.verify("asked cookie", `${hubId} ${email}`, Buffer.from(signature, "base64url"));
  return isOurs ? email : null;
}
