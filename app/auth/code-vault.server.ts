import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { CodeVault } from "#app/domain/accounts/second-step.server.ts";
import type { Secrets } from "#app/installation/secret-file.server.ts";

/** Encrypts with the newest secret as Better Auth does, and decrypts what an earlier secret has encrypted. */
export function codeVault(secrets: Secrets): CodeVault {
  return {
    encrypt: (data) => symmetricEncrypt({ key: secrets[0], data }),
    async decrypt(data) {
      // Decryption fails with the wrong key, so try them all.
      const read = await Promise.allSettled(secrets.map((key) => symmetricDecrypt({ key, data })));
      const right = read.find(({ status }) => status === "fulfilled") ?? read[0];
      if (right?.status === "fulfilled") return right.value;
      throw right?.reason;
    },
  };
}
