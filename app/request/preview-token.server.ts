// Lets the editor's preview frame show a hub's page as its owner sees it, without cookies.
import { expiringToken } from "#app/adapters/signer/signed-token.server.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** For the query `?preview=` of the hub's URL. Its subject is the hub's id. */
export const previewToken = expiringToken("preview" satisfies SigningPurpose, 60 * 60);
