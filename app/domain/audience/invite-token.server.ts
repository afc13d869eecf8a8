// The signed token in an invitation's link. It names a person on a list; the hub decides what it opens.
import { parse as bytesOf, stringify, validate } from "uuid";
import type { Services } from "#app/services.ts";

type Signing = Pick<Services, "signer">;

/** For the query `?invite=` of the hub's address. */
export function inviteToken({ signer }: Signing, attendeeId: string): string {
  const id = Buffer.from(bytesOf(attendeeId));
  return Buffer.concat([id, signer.sign("invitation", id, signatureBytes)]).toString("base64url");
}

/** The attendee's id, or null if we did not sign the token. */
export function readInviteToken({ signer }: Signing, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 32) return null;
  const [id, signed] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (!signer.verify("invitation", id, signed, signatureBytes)) return null;
  const attendeeId = stringify(id);
  return validate(attendeeId) ? attendeeId : null;
}

/** 128 bits: short enough for the link to be typed from paper. */
const signatureBytes = 16;
