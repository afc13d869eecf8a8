// The code that opens a hall screen on the venue's machine. Its length alone protects it: everyone in the hall may try
// as often as the server answers, and that must never keep the right code out.
import { readTypedCode } from "#app/domain/values/typed-code.ts";

/** Crockford's base 32: digits and capitals without those that look alike (I, L, O) and without U. Five bits each. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 bits: a thousand attempts a second for the 24 hours of a link find one in thirteen million. */
export const stageCodeLength = 10;
const shape = new RegExp(`^[${alphabet}]{${stageCodeLength}}$`);

/** The code of these random bytes. `bytes` has at least `stageCodeLength`. */
export const toStageCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, stageCodeLength), (byte) => alphabet[byte % alphabet.length]).join("");

/** "7K2QM-XRT9C" */
export const formatStageCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The code however it was typed, also with O for 0, I or L for 1. Null for what is no code. */
export function parseStageCode(typed: string): string | null {
  const code = readTypedCode(typed).replaceAll("O", "0").replace(/[IL]/g, "1");
  return shape.test(code) ? code : null;
}
