// Hashing a password takes a tenth of a second, and the tests do it thousands of times. In this process a new hash is
// made at the lowest cost, and each is computed once.
import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";
import { isAtFullCost } from "#tests/support/password-cost.ts";

type ScryptCallback = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;
const hashes = new Map<string, Buffer>();

function rememberedScrypt(
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  done: ScryptCallback,
) {
  const name = JSON.stringify([password, salt, length, options]);
  const cachedKey = hashes.get(name);
  if (cachedKey) return setImmediate(() => done(null, cachedKey));
  scrypt(password, salt, length, isAtFullCost(salt) ? options : { ...options, N: 2 }, (error, key) => {
    if (!error) hashes.set(name, key);
    done(error, key);
  });
}

/** Every module that imports it, before or after, gets the replacement. */
function replaceScrypt(replacement: typeof crypto.scrypt) {
  crypto.scrypt = replacement;
  syncBuiltinESMExports();
}

export const rememberPasswords = () => replaceScrypt(rememberedScrypt as typeof crypto.scrypt);

/** For tests about the cost of hashing: in this file, every hash is computed. */
export function hashEveryPassword() {
  beforeAll(() => replaceScrypt(scrypt));
  afterAll(rememberPasswords);
}
