// The token in an invitation's link. It names a person on a list and is signed, so that nobody can make one up; what
// it opens is decided where it is shown.
import { createHmac, timingSafeEqual } from "node:crypto";
import { parse as bytesOf, stringify, validate } from "uuid";
import type { Settings } from "#app/services.ts";

type Secret = Pick<Settings, "secret">;

/** For the query `?invite=` of the hub's address. */
export function inviteToken(settings: Secret, attendeeId: string): string {
  const id = Buffer.from(bytesOf(attendeeId));
  return Buffer.concat([id, signature(settings, id)]).toString("base64url");
}

/** The attendee's id that a token names; null when we did not sign it. */
export function readInviteToken(settings: Secret, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 32) return null;
  const [id, signed] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (!timingSafeEqual(signed, signature(settings, id))) return null;
  const attendeeId = stringify(id);
  return validate(attendeeId) ? attendeeId : null;
}

/** 128 bits: a link stays short enough to be typed from paper. */
const signature = ({ secret }: Secret, id: Uint8Array) =>
  createHmac("sha256", secret).update("invitation").update(id).digest().subarray(0, 16);
