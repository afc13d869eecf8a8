import { createEmailVerificationToken } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import type { EmailTokens } from "#app/adapters/signer/contract.ts";

/** The tokens that Better Auth makes and takes for itself, with its secret. */
export const jwtEmailTokens = (secret: string): EmailTokens => ({
  create: (email, validSeconds) => createEmailVerificationToken(secret, email, undefined, validSeconds),
  async read(token) {
    const claim = await verifyJWT<{ email?: string }>(token, secret);
    return typeof claim?.email === "string" ? claim.email : null;
  },
});
