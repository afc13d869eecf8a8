// The signed token in an invitation's link. It names a person on a list; the hub decides what it opens.
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type Signing = Pick<Services, "signer">;

const token = signedToken("invitation" satisfies SigningPurpose, { attendeeId: uuidField });

/** For the query `?invite=` of the hub's address. */
export const inviteToken = (services: Signing, attendeeId: string): string => token.create(services, { attendeeId });

/** The attendee's id, or null if we did not sign the token. */
export const readInviteToken = (services: Signing, text: string): string | null =>
  token.read(services, text)?.attendeeId ?? null;
