import { createHmac, timingSafeEqual } from "node:crypto";
import type { Signer } from "#app/adapters/signer/contract.ts";

/**
 * Signs with the first of `secrets` and accepts signatures of any of them: an operator who changes the secret keeps the
 * earlier ones configured for as long as their links and cookies should work. A purpose in `ownKeys` is signed with
 * that key instead, independently of the secrets. All keys stay in this closure, where nothing that inspects or
 * serialises objects finds them.
 */
export function hmacSigner<Purpose extends string>(
  secrets: readonly [newest: string, ...earlier: string[]],
  ownKeys: Partial<Record<Purpose, string>> = {},
): Signer<Purpose> {
  const keysOf = (purpose: Purpose) => (ownKeys[purpose] === undefined ? secrets : ([ownKeys[purpose]] as const));
  // No purpose contains the byte between, so that content signed for one purpose never fits another.
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
