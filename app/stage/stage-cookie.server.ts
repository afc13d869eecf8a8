// Lets a machine of the venue show the hall screen of one hub: the id of a link, which its speaker may revoke.
import { createCookie } from "react-router";
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type Signing = Pick<Services, "signer">;

const stageCookie = createCookie("hub.stage", { maxAge: 24 * 60 * 60 });
const stageToken = signedToken("stage cookie" satisfies SigningPurpose, { linkId: uuidField });

/** The Set-Cookie value. */
export const rememberStageLink = (services: Signing, linkId: string): Promise<string> =>
  stageCookie.serialize(stageToken.create(services, { linkId }));

/** The link that this machine was let in with, whether or not it is still valid; null without a valid signature. */
export async function readStageLink(services: Signing, headers: Pick<Headers, "get">): Promise<string | null> {
  const token: unknown = await stageCookie.parse(headers.get("cookie"));
  return stageToken.read(services, token)?.linkId ?? null;
}
