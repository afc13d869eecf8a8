// The code inside the hall screen's QR code. It soon expires, so only who scans the screen in the room has a valid one.
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** How long the screen shows one code. */
const shownMs = 90_000;
/**
 * The code on the screen and the one before, each for three minutes, and the next one: the clock of the process that
 * showed it may be some seconds ahead of this one's.
 */
const acceptedAges = [-1, 0, 1];
/** A trillion codes: guessing takes longer than one is accepted. */
const codeBytes = 5;
const codeLength = 8;

/** A full hall. The code doesn't know who holds the phone, so what is beyond this was passed on. */
export const maxPresencesPerCode = 3_000;

const purpose = "presence code" satisfies SigningPurpose;
const contentOf = (hubId: string, period: number) => `${hubId} ${period}`;

type Signing = Pick<Services, "signer" | "clock">;

/** The code that a hall screen of the hub shows now, and in how many milliseconds it shows the next one. */
export function currentPresenceCode({ signer, clock }: Signing, hubId: string): { code: string; nextMs: number } {
  const now = clock.now().getTime();
  const signature = signer.sign(purpose, contentOf(hubId, Math.floor(now / shownMs)), codeBytes);
  const code = signature.readUIntBE(0, codeBytes).toString(36).padStart(codeLength, "0");
  return { code, nextMs: shownMs - (now % shownMs) };
}

/** Whether a hall screen of the hub shows `code` now, or did until a moment ago. */
export function isPresenceCode({ signer, clock }: Signing, hubId: string, code: string): boolean {
  const value = new RegExp(`^[0-9a-z]{${codeLength}}$`).test(code) ? Number.parseInt(code, 36) : Number.NaN;
  if (!(value < 256 ** codeBytes)) return false;
  const signature = Buffer.alloc(codeBytes);
  signature.writeUIntBE(value, 0, codeBytes);
  const period = Math.floor(clock.now().getTime() / shownMs);
  return acceptedAges.some((age) => signer.verify(purpose, contentOf(hubId, period - age), signature, codeBytes));
}
