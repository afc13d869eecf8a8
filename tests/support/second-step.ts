// An authenticator app (RFC 6238), implemented here so that the product is tested against another implementation.
import { createHmac } from "node:crypto";
import { password } from "#tests/support/people.ts";
import type { Visitor } from "#tests/support/test-app.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits that an app shows for the (base 32) secret at this moment. */
export function computeCode(secret: string, at = Date.now()): string {
  const bits = [...secret].map((char) => alphabet.indexOf(char).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

/**
 * A code that the product accepts: each is accepted once, and none older than the last one. The server accepts those of
 * the neighbouring half minutes too, so two are available at once.
 */
export function createCode(secret: string): string {
  const now = Math.floor(Date.now() / 30_000);
  const step = Math.max((lastSteps.get(secret) ?? 0) + 1, now);
  if (step > now + 1) throw new Error("No more codes within this half minute");
  lastSteps.set(secret, step);
  return lastCode(secret);
}
const lastSteps = new Map<string, number>();

/** The last code that `createCode` returned. */
export const lastCode = (secret: string) => computeCode(secret, (lastSteps.get(secret) ?? 0) * 30_000);

/** Turns two-factor authentication on, like the screen's script; returns the app's secret and the recovery codes. */
export async function setUpSecondStep(speaker: Visitor): Promise<{ secret: string; codes: string[] }> {
  const submitSettings = (fields: Record<string, string>) => speaker.submit("/account-settings.data", fields);
  const setup = await submitSettings({ intent: "two-factor-begin", password });
  const secret = /secret=([A-Z2-7]+)/.exec(setup.html)?.[1] ?? "";
  const confirmed = await submitSettings({ intent: "two-factor-confirm", code: createCode(secret) });
  if (confirmed.status !== 200) throw new Error(`not turned on: ${confirmed.status} ${confirmed.html}`);
  return { secret, codes: confirmed.html.match(/\b[a-z2-9]{5}-[a-z2-9]{5}\b/g) ?? [] };
}
