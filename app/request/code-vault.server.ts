import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { CodeVault } from "#app/domain/accounts/second-step.server.ts";
import type { Secrets } from "#app/secret-file.server.ts";

/** Encrypts as Better Auth does, with the newest secret, and reads what an earlier one has encrypted. */
export function codeVault(secrets: Secrets): CodeVault {
  return {
    encrypt: (data) => symmetricEncrypt({ key: secrets[0], data }),
    async decrypt(data) {
      // The encryption says whether the key was the right one.
      const read = await Promise.allSettled(secrets.map((key) => symmetricDecrypt({ key, data })));
      const right = read.find(({ status }) => status === "fulfilled") ?? read[0];
      if (right?.status === "fulfilled") return right.value;
      throw right?.reason;
    },
  };
}
