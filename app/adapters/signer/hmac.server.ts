import { createHmac, timingSafeEqual } from "node:crypto";
import type { Purpose, Signer } from "#app/adapters/signer/contract.ts";

/**
 * Signs with the first of `secrets`, and takes what any of them has signed: an operator who changes the secret names the
 * earlier ones for as long as their links and cookies shall hold. The secrets stay in this function's scope, where
 * nothing that walks or serialises objects finds them.
 */
export function hmacSigner(...secrets: [newest: string, ...earlier: string[]]): Signer {
  const signedWith = (secret: string, purpose: Purpose, content: string | Uint8Array) => {
    const hmac = createHmac("sha256", secret);
    return typeof content === "string"
      ? hmac.update(`${purpose} ${content}`).digest()
      : hmac.update(purpose).update(content).digest();
  };
  return {
    sign: (purpose, content, bytes = 32) => signedWith(secrets[0], purpose, content).subarray(0, bytes),
    verify(purpose, content, signature, bytes = 32) {
      if (signature.length !== bytes) return false;
      return secrets.some((secret) =>
        timingSafeEqual(signedWith(secret, purpose, content).subarray(0, bytes), signature),
      );
    },
  };
}
