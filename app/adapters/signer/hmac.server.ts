import { createHmac, timingSafeEqual } from "node:crypto";
import type { Purpose, Signer } from "#app/adapters/signer/contract.ts";

/**
 * Signs with the first of `secrets`, and takes what any of them has signed: an operator who changes the secret names the
 * earlier ones for as long as their links and cookies shall hold. A purpose in `ownKeys` is signed with that key instead,
 * whatever becomes of the secrets. All of them stay in this function's scope, where nothing that walks or serialises
 * objects finds them.
 */
export function hmacSigner(
  secrets: readonly [newest: string, ...earlier: string[]],
  ownKeys: Partial<Record<Purpose, string>> = {},
): Signer {
  const keysOf = (purpose: Purpose) => (ownKeys[purpose] === undefined ? secrets : ([ownKeys[purpose]] as const));
  // No purpose holds the byte between: what is signed for one can be read as nothing of another's.
  const signedWith = (key: string, purpose: Purpose, content: string | Uint8Array) =>
    createHmac("sha256", key).update(`${purpose}\0`).update(content).digest();
  return {
    sign: (purpose, content, bytes = 32) => signedWith(keysOf(purpose)[0], purpose, content).subarray(0, bytes),
    verify(purpose, content, signature, bytes = 32) {
      if (signature.length !== bytes) return false;
      return keysOf(purpose).some((secret) =>
        timingSafeEqual(signedWith(secret, purpose, content).subarray(0, bytes), signature),
      );
    },
  };
}
