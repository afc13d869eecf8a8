// Codes of an authenticator app (RFC 6238: SHA-1, six digits, a new code every 30 seconds).
import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;

function codeAt(secret: string, step: number): Buffer {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return Buffer.from(String(number % 1_000_000).padStart(6, "0"));
}

/** The steps whose code this is: the step at `now` and its two neighbours are checked, because clocks drift. */
export function findMatchingSteps(secret: string, code: string, now: Date): number[] {
  const input = Buffer.from(code);
  if (input.length !== 6) return [];
  const present = Math.floor(now.getTime() / stepMs);
  return [present - 1, present, present + 1].filter((step) => timingSafeEqual(codeAt(secret, step), input));
}
