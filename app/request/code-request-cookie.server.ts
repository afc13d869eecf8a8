// Remembers which email address requested an access code in this browser. It is in a signed cookie, because URLs end up
// in logs and histories.
import { createCookie } from "react-router";
import type { Services } from "#app/services.ts";

type Signing = Pick<Services, "signer">;

interface CodeRequest {
  hubId: string;
  /** In lower case. */
  email: string;
}

// Outlives the code, so that the page can still say that it has expired.
const codeRequestCookie = createCookie("hub.asked", { maxAge: 30 * 60 });

export function rememberCodeRequest(services: Signing, { hubId, email }: CodeRequest): Promise<string> {
  const signature = services.signer.sign("code request cookie", `${hubId} ${email}`).toString("base64url");
  return codeRequestCookie.serialize({ hubId, email, signature });
}

/** The email address that requested a code for this hub in this browser, or null without a valid signature. */
export async function readCodeRequest(
  services: Signing,
  headers: Pick<Headers, "get">,
  hubId: string,
): Promise<string | null> {
  const stored: Partial<Record<string, unknown>> | null = await codeRequestCookie.parse(headers.get("cookie"));
  const { email, signature } = stored ?? {};
  if (stored?.hubId !== hubId || typeof email !== "string" || typeof signature !== "string") return null;
  const isOurs = services.signer.verify(
    "code request cookie",
    `${hubId} ${email}`,
    Buffer.from(signature, "base64url"),
  );
  return isOurs ? email : null;
}
